import { addressIn } from './web-address.js';

const LOCAL = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** True if an address leads to the machine on which it is used. */
export const isLocal = (address: string): boolean => LOCAL.test(addressIn(address)?.hostname ?? '');

/**
 * RFC 8252, section 7.3: a program that people install listens on any port of their device that is free, so ports differ from one start to the next.
 * `localhost` is left as it is: it may be another device.
 */
export const withoutLoopbackPort = (address: string): string => address.replace(/^(http:\/\/(?:127\.0\.0\.1|\[::1\])):\d+/i, '$1');

/** The two names of this machine that people type. */
const NAMES = ['localhost', '127.0.0.1'];

/** The same origin under the other of these names; null: its host is neither. */
export function otherLocalOrigin(address: URL): string | null {
  if (!NAMES.includes(address.hostname)) return null;
  const other = new URL(address.origin);
  other.hostname = NAMES.find((name) => name !== address.hostname) as string;
  return other.origin;
}

/** What to listen on for an address of this machine. */
export function loopbackHost(address: URL): string {
  // Browsers find names below it by themselves, the system not everywhere.
  return address.hostname.endsWith('.localhost') ? 'localhost' : address.hostname.replace(/^\[|\]$/g, '');
}
