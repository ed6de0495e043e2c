export class LiveView {
  /** @example "live" */
  status!: 'live';
}

export class ReadyView {
  /** @example "ready" */
  status!: 'ready';
}
