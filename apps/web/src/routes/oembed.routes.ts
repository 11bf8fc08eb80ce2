import { addressIn, idFrom, PhotoId } from '@heliograph/kernel';
import type { FastifyInstance } from 'fastify';
import { type Bounds, embeddedPerson, embeddedPhoto, type Oembed } from '../discovery/oembed.js';
import { element, xmlDocument } from '../discovery/xml.js';
import type { PageContext } from '../http/page-context.js';
import { ensureExists } from '../http/path.js';
import { publicRoute, type PublicDocument, sendPublic } from '../http/public-document.js';
import { message } from '../language/message.js';
import { Refused } from '../refused.js';

type Query = Record<string, unknown>;

/** How other sites show a page of ours that somebody links to (oembed.com, version 1.0). Who asks is nobody: only what everybody sees is answered. */
export function oembedRoutes(server: FastifyInstance, context: PageContext): void {
  const { backend, webUrl } = context;

  server.get<{ Querystring: Query }>('/oembed', publicRoute, async (request, reply) => {
    const { url, format = 'json', maxwidth, maxheight } = request.query;
    if (format !== 'json' && format !== 'xml') throw new Refused(400, message('The format must be json or xml.'));
    const bounds = { width: pixels(maxwidth), height: pixels(maxheight) };
    const embedded = await embeddedOf(pathOf(url, webUrl), bounds);
    return sendPublic(request, reply, format === 'json' ? asJson(embedded) : asXml(embedded));
  });

  async function embeddedOf(path: string, bounds: Bounds): Promise<Oembed> {
    const [, id] = /^\/photos\/([^/]+)$/.exec(path) ?? [];
    if (id !== undefined) return embeddedPhoto(await backend.photo(ensureExists(idFrom(PhotoId, id)), null), webUrl, bounds);
    const [, username] = ensureExists(/^\/users\/([A-Za-z0-9_.]{3,30})$/.exec(path));
    return embeddedPerson(await backend.user(username as string, null), webUrl);
  }
}

/** The path of an address of ours. @throws Refused 404 where it is another's */
function pathOf(url: unknown, webUrl: string): string {
  if (typeof url !== 'string' || !url.startsWith(`${webUrl}/`) || addressIn(url) === null) throw new Refused(404, '');
  return url.slice(webUrl.length).split(/[?#]/, 1)[0] ?? '';
}

/** What is no number of pixels bounds nothing. */
const pixels = (text: unknown): number =>
  typeof text === 'string' && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY;

const asJson = (embedded: Oembed): PublicDocument => ({
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(embedded),
});

const asXml = (embedded: Oembed): PublicDocument => ({
  contentType: 'text/xml; charset=utf-8',
  body: xmlDocument(
    element(
      'oembed',
      Object.entries(embedded).map(([name, value]) => element(name, value)),
    ),
  ),
});
