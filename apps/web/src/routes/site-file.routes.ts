import { SECURITY_TXT, securityTxt } from '@heliograph/http';
import { addressIn } from '@heliograph/kernel';
import type { FastifyInstance } from 'fastify';
import { element, xmlDocument } from '../discovery/xml.js';
import type { PageContext } from '../http/page-context.js';
import { ensureExists } from '../http/path.js';
import { publicRoute, sendPublic } from '../http/public-document.js';
import { redirect } from '../http/redirect.js';
import { siteIcon } from '../style/icons.js';
import { SECURITY } from './security.routes.js';

/** Pages that are of no use to who has not come from another page of ours. */
const NOT_CRAWLED = ['/search', '/login', '/register', '/forgot', '/report', '/language', '/settings', '/upload', '/oembed'];

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGES = 'http://www.google.com/schemas/sitemap-image/1.1';
const xml = 'application/xml; charset=utf-8';

/** Files by which programs know the site: what may be crawled, what there is, how it is installed. */
export function siteFileRoutes(server: FastifyInstance, context: PageContext): void {
  const { backend, webUrl } = context;
  const { apiUrl, securityContact } = context.options;

  if (securityContact !== undefined)
    server.get(SECURITY_TXT, publicRoute, (request, reply) => {
      const body = securityTxt(securityContact, [webUrl, apiUrl], new Date());
      return sendPublic(request, reply, { contentType: 'text/plain; charset=utf-8', body });
    });

  // Password managers lead people there (W3C, A Well-Known URL for Changing Passwords).
  server.get('/.well-known/change-password', publicRoute, (_request, reply) => redirect(reply, SECURITY));

  server.get('/robots.txt', publicRoute, (request, reply) => {
    const lines = ['User-agent: *', ...NOT_CRAWLED.map((path) => `Disallow: ${path}`), '', `Sitemap: ${webUrl}/sitemap.xml`, ''];
    return sendPublic(request, reply, { contentType: 'text/plain; charset=utf-8', body: lines.join('\n') });
  });

  server.get('/manifest.webmanifest', publicRoute, (request, reply) =>
    sendPublic(request, reply, { contentType: 'application/manifest+json; charset=utf-8', body: JSON.stringify(manifest) }),
  );

  server.get('/sitemap.xml', publicRoute, async (request, reply) => {
    const { photos, people } = await backend.sitemapParts();
    const parts = [...partsOf('photos', photos), ...partsOf('people', people), 'tags-1'];
    const entries = parts.map((part) => element('sitemap', [element('loc', `${webUrl}/sitemaps/${part}.xml`)]));
    return sendPublic(request, reply, { contentType: xml, body: xmlDocument(element('sitemapindex', entries, { xmlns: SITEMAP })) });
  });

  server.get<{ Params: { part: string } }>('/sitemaps/:part.xml', publicRoute, async (request, reply) => {
    const [, kind, number] = ensureExists(/^(photos|people|tags)-([1-9]\d{0,8})$/.exec(request.params.part));
    const pages = await backend.sitemapPart(kind as 'photos' | 'people' | 'tags', Number(number));
    // A sitemap without an entry is none.
    if (pages.length === 0 && Number(number) > 1) return ensureExists(null);
    const entries = pages.map(({ path, changedAt, image }) =>
      element('url', [
        element('loc', `${webUrl}${path}`),
        ...(changedAt === null ? [] : [element('lastmod', changedAt)]),
        ...(image === null ? [] : [element('image:image', [element('image:loc', addressIn(image, webUrl)?.href ?? image)])]),
      ]),
    );
    const body = xmlDocument(element('urlset', entries, { xmlns: SITEMAP, 'xmlns:image': IMAGES }));
    return sendPublic(request, reply, { contentType: xml, body });
  });
}

const partsOf = (kind: string, count: number): string[] => Array.from({ length: count }, (_, index) => `${kind}-${index + 1}`);

const png = (which: 192 | 512 | 'maskable', edge: number, purpose: string) => ({
  src: siteIcon(which).path,
  sizes: `${edge}x${edge}`,
  type: 'image/png',
  purpose,
});

const manifest = {
  name: 'Heliograph',
  short_name: 'Heliograph',
  description: 'One photograph a day, and the people who make them.',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: '#fbfaf8',
  theme_color: '#fbfaf8',
  icons: [png(192, 192, 'any'), png(512, 512, 'any'), png('maskable', 512, 'maskable')],
};
