import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a form came from our own pages, as the browser says. A browser that sends neither header proves nothing: there the token alone
 * decides. Under `Referrer-Policy: no-referrer` browsers send `Origin: null` with our own forms too, so `null` is no answer. The pages may be
 * opened under another name than `WEB_URL` (127.0.0.1 for localhost): then the form's origin is the host that it was sent to, and so are its cookies.
 */
export function isFromOurPages(headers: IncomingHttpHeaders, ownOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = headers.origin;
  return origin === undefined || origin === 'null' || origin === ownOrigin || hostOf(origin) === headers.host;
}

/** null = no address. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
