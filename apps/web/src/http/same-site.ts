import type { IncomingHttpHeaders } from 'node:http';
import { addressIn } from '@heliograph/kernel';

/** The browser says that the person asked, or one of our pages; one that says nothing proves nothing. Another site cannot choose what it says. */
export function isAskedByOurPages({ 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  return site === 'same-origin' || site === 'none';
}

/**
 * Whether a form came from our own pages, as the browser says. A browser that sends neither header proves nothing: there the token alone
 * decides. Under `Referrer-Policy: no-referrer` browsers send `Origin: null` with our own forms too, so `null` is no answer. The pages may be
 * opened under another name than `WEB_URL` (127.0.0.1 for localhost): then the form's origin is the host that it was sent to, and so are its cookies.
 */
export function isFromOurPages(headers: IncomingHttpHeaders, ownOrigin: string): boolean {
  if (headers['sec-fetch-site'] !== undefined) return isAskedByOurPages(headers);
  const origin = headers.origin;
  return origin === undefined || origin === 'null' || origin === ownOrigin || addressIn(origin)?.host === headers.host;
}
