import { otherLocalOrigin } from '@heliograph/kernel';
import type { FastifyRequest } from 'fastify';

/**
 * The address of this request under the other name of this computer; null where the pages are not local, or it came under that name already. A provider
 * sends people back to `WEB_URL`, from any name that they came by, and the cookie of what they have begun is under that one. A link that is opened
 * without the cookie goes around once.
 */
export function otherLocalName({ headers, url }: Pick<FastifyRequest, 'headers' | 'url'>, webUrl: string): string | null {
  const own = new URL(webUrl);
  const other = otherLocalOrigin(own);
  return other === null || headers.host !== own.host ? null : `${other}${url}`;
}
