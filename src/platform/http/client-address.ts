import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Some proxies forward the port as well. */
const PORT = /^(?:(\d+(?:\.\d+){3}):\d+|\[([^\]]+)\](?::\d+)?)$/;

/**
 * What a client is counted by: its IPv4 address, or the /64 of its IPv6 address, since whoever has one address of a /64
 * has all of them. Where a proxy forwards something else than an address, it is the proxy's.
 */
export function clientOf({ ip, socket }: FastifyRequest): string {
  const forwarded = ip.replace(PORT, '$1$2');
  const address = isIP(forwarded) ? forwarded : (socket.remoteAddress ?? '');
  return isIP(address) === 6 ? clientOfIPv6(address) : address;
}

function clientOfIPv6(address: string): string {
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`); // the one short form
  const mapped = /^\[::ffff:(\w+):(\w+)\]$/.exec(hostname);
  if (mapped) return mapped.slice(1).flatMap(bytesOf).join('.');
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const groups = groupsOf(head);
  if (tail !== undefined) {
    const last = groupsOf(tail);
    groups.push(...Array<string>(8 - groups.length - last.length).fill('0'), ...last);
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
}

const groupsOf = (part: string) => (part === '' ? [] : part.split(':'));

const bytesOf = (group: string) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255];
