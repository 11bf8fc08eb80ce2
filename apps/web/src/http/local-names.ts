import type { FastifyRequest } from 'fastify';

const NAMES = ['localhost', '127.0.0.1'];

/**
 * The address of this request under the other name of this computer; null where the pages are not local, or it came under that name already. A provider
 * sends people back to `WEB_URL`, whatever name they came from, and the cookie of what they have begun is under that one. A link that is opened
 * without the cookie goes around once.
 */
export function otherLocalName({ headers, url }: Pick<FastifyRequest, 'headers' | 'url'>, webUrl: string): string | null {
  const own = new URL(webUrl);
  if (!NAMES.includes(own.hostname) || headers.host !== own.host) return null;
  const other = new URL(own.origin);
  other.hostname = NAMES.find((name) => name !== own.hostname) as string;
  return `${other.origin}${url}`;
}
