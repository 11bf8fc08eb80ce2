import { anonymous } from '@heliograph/application/actor';
import type { PhotoListQuery, PhotoInclude, PhotoView } from '@heliograph/application/photos';
import { timestamp } from '@heliograph/http';
import { PhotoId, UserId } from '@heliograph/kernel';
import type { FeedOf, SitemapKind, WebBackend } from '../backend.js';
import type { SitemapEntry } from '../models.js';
import type { ContentParts } from './content-parts.js';
import { photosOf } from './photos-of.js';
import { presentPhoto } from './presenters.js';

type DiscoveryContent = Pick<WebBackend, 'feed' | 'sitemapParts' | 'sitemapPart'>;

/** Ids of one part of the sitemap: a part never moves, and costs the same however many there are. */
const PART = 1_000;
const FEED = 30;
const withOwner: ReadonlySet<PhotoInclude> = new Set(['user']);

/** What programs are given to find pages by: what a stranger may see, and nothing else. */
export function discoveryContent(parts: ContentParts): DiscoveryContent {
  const { photoLists, people, addresses } = parts;
  const entriesOf: Readonly<Record<SitemapKind, (number: number) => Promise<readonly SitemapEntry[]>>> = {
    photos: (number) => photoEntries(parts, idsOf(number, PhotoId)),
    people: (number) => peopleEntries(parts, idsOf(number, UserId)),
    tags: async (number) => (number === 1 ? tagEntries(parts) : []),
  };
  return {
    async feed(of) {
      const items = await entriesOfFeed(parts, of);
      const mentioned = await people.findMentionedNames(
        items.map(({ photo }) => photo.description),
        anonymous,
      );
      return items.flatMap((seen) =>
        presentPhoto(seen, addresses).map((card) => {
          const { description, tags, publishedAt, createdAt } = seen.photo;
          return { ...card, description, mentioned, tags, publishedAt: timestamp(seen.addedAt ?? publishedAt ?? createdAt) };
        }),
      );
    },

    async sitemapParts() {
      const [photoId, userId] = await Promise.all([photoLists.newestId(), people.newestId()]);
      return { photos: partOf(photoId), people: partOf(userId) };
    },

    sitemapPart: (kind, number) => entriesOf[kind](number),
  };
}

/** For followers of a collection a photograph is new when it is added. */
async function entriesOfFeed(parts: ContentParts, of: FeedOf): Promise<readonly (PhotoView & { readonly addedAt?: Date })[]> {
  if (of.of === 'collection') return parts.collectionPhotos.listNewest(of, FEED, anonymous, withOwner);
  const asked: PhotoListQuery = { number: 1, perPage: FEED, sort: 'published', include: withOwner };
  return (await parts.photoLists.listPhotos(await photosOf(parts, of, null), asked, anonymous)).items;
}

/** The part that an id is in; 1 where there is none yet. */
const partOf = (id: PhotoId | UserId | null): number => Math.ceil((id ?? 1) / PART);

const idsOf = <Id>(number: number, brand: (value: number) => Id): Id[] =>
  Array.from({ length: PART }, (_, index) => brand((number - 1) * PART + index + 1));

async function photoEntries({ photos, addresses }: ContentParts, ids: readonly PhotoId[]): Promise<SitemapEntry[]> {
  const seen = await photos.findByIds(ids, anonymous);
  return seen.map(({ photo }) => ({
    path: `/photos/${photo.photoId}`,
    changedAt: photo.publishedAt?.toISOString() ?? null,
    image: addresses.image(photo, 'large'),
  }));
}

/** Of those who have published something: of others there is nothing to find. */
async function peopleEntries({ people }: ContentParts, ids: readonly UserId[]): Promise<SitemapEntry[]> {
  const seen = await people.findByIds(ids, anonymous);
  return seen.flatMap(({ card }) => (card.countPhotos > 0 ? [{ path: `/users/${card.username}`, changedAt: null, image: null }] : []));
}

async function tagEntries({ tags }: ContentParts): Promise<SitemapEntry[]> {
  const used = await tags.listMostUsedTags(PART);
  return used.map(({ slug }) => ({ path: `/tags/${encodeURIComponent(slug)}`, changedAt: null, image: null }));
}
