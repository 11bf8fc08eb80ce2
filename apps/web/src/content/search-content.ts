import { anonymous } from '@heliograph/application-actor';
import type { PhotoInclude } from '@heliograph/application-photos';
import type { WebBackend } from '../backend.js';
import { askedPage, listingOf } from '../http/paging.js';
import type { ContentParts } from './content-parts.js';
import { presentPhoto, presentProfile } from './presenters.js';

const perPage = 30;
const withOwner: ReadonlySet<PhotoInclude> = new Set(['user']);

/** What is found (S18), and tags. */
export function searchContent({ search, tags, addresses }: ContentParts): Pick<WebBackend, 'search' | 'tag'> {
  return {
    async search(text, kind, page, viewer) {
      const asked = askedPage(page, perPage);
      switch (kind) {
        case 'photos': {
          const listing = await search.photosLike(text, { ...asked, include: withOwner }, anonymous);
          return { kind, ...listingOf(listing), items: listing.items.flatMap((photo) => presentPhoto(photo, addresses)) };
        }
        case 'people': {
          const listing = await search.peopleLike(text, asked, viewer ?? anonymous);
          return { kind, ...listingOf(listing), items: listing.items.map((person) => presentProfile(person, addresses)) };
        }
        case 'tags':
          return { kind, ...listingOf(await search.tagsLike(text, asked)) };
      }
    },

    tag: (slug) => tags.find(slug),
  };
}
