import { hash, randomBytes } from 'node:crypto';

/** A new token: 256 random bits. It is shown once and kept only as a hash. */
export const newToken = (): string => `sc_${randomBytes(32).toString('base64url')}`;

/** What is kept of a token. */
export const hashOf = (token: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(hash('sha256', token, 'buffer'));
