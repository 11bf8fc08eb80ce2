import { anonymous } from '@heliograph/application/actor';
import type { PhotoInclude, PhotoView } from '@heliograph/application/photos';
import type { CursorPage } from '@heliograph/cqrs/reads';
import { normalForm } from '@heliograph/kernel';
import type { SearchKind, WebBackend } from '../backend.js';
import { pageQueryFrom, listingOf } from '../http/paging.js';
import type { PhotoFilter } from '../http/photo-filter.js';
import type { Page, Profile, SearchResults, Viewer } from '../models.js';
import type { ContentParts } from './content-parts.js';
import { presentPhoto, presentProfile } from './presenters.js';

const perPage = 30;
const withOwner: ReadonlySet<PhotoInclude> = new Set(['user', 'images']);
const first: Page = { number: 1, cursor: null };
/** People who are shown before photographs. */
const CALLED = 3;

/** What is found (S18), and tags. */
export function searchContent({ search, tags, addresses }: ContentParts): Pick<WebBackend, 'search' | 'tag' | 'relatedTags'> {
  const photosIn = (listing: CursorPage<PhotoView>) => ({
    ...{ kind: 'photos' as const, ...listingOf(listing) },
    items: listing.items.flatMap((photo) => presentPhoto(photo, addresses)),
  });
  const find: {
    readonly [Kind in SearchKind]: (
      text: string,
      page: Page,
      most: number,
      viewer: Viewer | null,
      filter: PhotoFilter,
    ) => Promise<Extract<SearchResults, { kind: Kind }>>;
  } = {
    async photos(text, page, most, viewer, filter) {
      return photosIn(await search.photosLike(text, { ...pageQueryFrom(page, most), ...filter, include: withOwner }, viewer ?? anonymous));
    },
    async people(text, page, most, viewer) {
      const listing = await search.peopleLike(text, pageQueryFrom(page, most), viewer ?? anonymous);
      return { kind: 'people', ...listingOf(listing), items: listing.items.map((person) => presentProfile(person, addresses)) };
    },
    tags: async (text, page, most) => ({ kind: 'tags', ...listingOf(await search.tagsLike(text, pageQueryFrom(page, most))) }),
  };

  return {
    async search(text, kind, page, viewer, filter = {}) {
      if (text === '') {
        // Nobody knows how many there are, so that a page has no number: only its cursor says where it begins.
        const asked = { perPage, cursor: page.cursor ?? undefined, ignoreInvalidCursor: true, ...filter, include: withOwner };
        return { results: photosIn(await search.filteredPhotos(asked, viewer ?? anonymous)), counts: null, called: [] };
      }
      // Of the other kinds only their number; of people also those who may be shown above the photographs.
      const of = (asked: SearchKind): Page => (asked === kind ? page : first);
      const most = (asked: SearchKind): number => (asked === kind ? perPage : asked === 'people' ? CALLED : 1);
      const [photos, people, found] = await Promise.all([
        find.photos(text, of('photos'), most('photos'), viewer, filter),
        find.people(text, of('people'), most('people'), viewer, filter),
        find.tags(text, of('tags'), most('tags'), viewer, filter),
      ]);
      return {
        results: { photos, people, tags: found }[kind],
        counts: { photos: photos.total, people: people.total, tags: found.total },
        called: kind === 'photos' && page.number === 1 ? people.items.filter((person) => isCalled(person, text)) : [],
      };
    },

    tag: (slug) => tags.findTag(slug),

    relatedTags: async (tag) => (await tags.listRelatedTags(tag)).map(({ slug }) => slug),
  };
}

const folded = (text: string): string => normalForm(text, 'NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Somebody's name, or username, begins as the text does. */
function isCalled({ name, username }: Profile, text: string): boolean {
  const sought = folded(text.replace(/^@/, ''));
  return folded(name).startsWith(sought) || folded(username).startsWith(sought);
}
