import { addressIn } from '@heliograph/kernel';
import type { Address } from './address.js';

/**
 * A browser's parser (WHATWG) must agree with ours: same scheme, host and port, exactly the path that was compared, nothing hidden in
 * front of the host or after the path. Where the two disagree, a user could be sent to an address that was never registered.
 */
export function browserAgrees({ text, scheme, web, authority = '', path }: Address): boolean {
  const url = addressIn(text);
  return (
    url !== null &&
    url.protocol === `${scheme}:` &&
    url.username === '' &&
    url.password === '' &&
    (web ? webHost(url) : url.host) === authority &&
    url.pathname === path &&
    url.hash === ''
  );
}

function webHost(url: URL): string {
  return `${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)}`;
}
