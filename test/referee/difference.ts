/** The server's answer is not what the contract and the rule sheets make it. */
export class Difference extends Error {
  constructor(
    readonly where: string,
    readonly found: readonly string[],
  ) {
    super(`${where}:\n  ${found.slice(0, 30).join('\n  ')}`);
    this.name = 'Difference';
  }
}
