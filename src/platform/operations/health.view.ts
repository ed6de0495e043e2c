export class LivenessView {
  /** @example "live" */
  status!: 'live';
}

export class ReadinessView {
  /** @example "ready" */
  status!: 'ready';
}
