import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a form came from our own pages, as the browser says. A browser that sends neither header proves nothing: there the token alone
 * decides. Under `Referrer-Policy: no-referrer` browsers send `Origin: null` with our own forms too, so `null` is no answer.
 */
export function isFromOurPages(headers: IncomingHttpHeaders, ownOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = headers.origin;
  return origin === undefined || origin === 'null' || origin === ownOrigin;
}
