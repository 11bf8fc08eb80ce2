import { CollectionId } from '@heliograph/kernel';
import type { FastifyInstance } from 'fastify';
import { type Feed, jsonFeedOf, rssOf } from '../feeds/feeds.js';
import type { PageContext } from '../http/page-context.js';
import { idIn, slugIn, usernameIn } from '../http/path.js';
import { publicRoute, sendPublic } from '../http/public-document.js';

const formats = [
  ['feed.xml', rssOf, 'application/rss+xml; charset=utf-8'],
  ['feed.json', jsonFeedOf, 'application/feed+json; charset=utf-8'],
] as const;

/** The photographs of all, of a person and of a tag that were published last, and of a collection that were added last, for readers of feeds. */
export function feedRoutes(server: FastifyInstance, context: PageContext): void {
  const { backend, webUrl } = context;

  async function ofAll(): Promise<Feed> {
    const photos = await backend.feed({ of: 'everyone' });
    return { title: 'Heliograph', description: 'Photographs as they are published', path: '', photos };
  }

  async function ofPerson(params: unknown): Promise<Feed> {
    const { username, name, bio } = await backend.user(usernameIn(params), null);
    const photos = await backend.feed({ of: 'owner', username });
    return { title: `${name} on Heliograph`, description: bio ?? `Photographs by ${name}`, path: `/users/${username}`, photos };
  }

  async function ofTag(params: unknown): Promise<Feed> {
    const { slug } = await backend.tag(slugIn(params));
    const photos = await backend.feed({ of: 'tag', slug });
    const path = `/tags/${encodeURIComponent(slug)}`;
    return { title: `#${slug} on Heliograph`, description: `Photographs tagged ${slug}`, path, photos };
  }

  async function ofCollection(params: unknown): Promise<Feed> {
    const { id, title, description, owner } = await backend.collection(idIn(params, 'id', CollectionId), null);
    const photos = await backend.feed({ of: 'collection', id });
    const about = description || `Photographs, put together by ${owner.name}`;
    return { title: `${title} on Heliograph`, description: about, path: `/collections/${id}`, photos };
  }

  for (const [place, feedOf] of [
    ['', ofAll],
    ['/users/:username', ofPerson],
    ['/tags/:slug', ofTag],
    ['/collections/:id', ofCollection],
  ] as const)
    for (const [file, write, contentType] of formats)
      server.get(`${place}/${file}`, publicRoute, async (request, reply) =>
        sendPublic(request, reply, { contentType, body: write(await feedOf(request.params), webUrl) }),
      );
}
