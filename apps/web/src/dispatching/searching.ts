import type { Page as Found, PageRequest } from '@heliograph/kernel';
import { SearchPhotos, SearchTags, SearchUsers } from '@heliograph/search-contracts';
import { PhotoCardsByIds } from '@heliograph/views-contracts';
import type { WebBackend } from '../backend.js';
import type { Listing, Page } from '../models.js';
import { profilesOf, withOwners } from './cards.js';
import type { Means } from './means.js';

const perPage = 30;
const everyPhoto = { premium: false, curated: false };

/** Search ranks ids (S18); the cards are the same as in every other list. */
export function searching(means: Means): Pick<WebBackend, 'search'> {
  return {
    async search(text, kind, page, viewer) {
      switch (kind) {
        case 'photos': {
          const listing = await ranked(page, (request) => means.ask(new SearchPhotos(text, everyPhoto, request)));
          const cards = await means.ask(new PhotoCardsByIds(listing.items));
          const items = await withOwners(
            means,
            listing.items.flatMap((id) => cards.get(id) ?? []),
          );
          return { kind, ...listing, items };
        }
        case 'people': {
          const listing = await ranked(page, (request) => means.ask(new SearchUsers(text, request)));
          return { kind, ...listing, items: await profilesOf(means, listing.items, viewer) };
        }
        case 'tags':
          return { kind, ...(await ranked(page, (request) => means.ask(new SearchTags(text, request)))) };
      }
    },
  };
}

/** The pages go by number; the cursors of a search are the API's. */
async function ranked<Item>(page: Page, find: (request: PageRequest) => Promise<Found<Item>>): Promise<Listing<Item>> {
  const { items, total } = await find({ page: page.number, perPage });
  return { items, total, page: page.number, totalPages: Math.ceil(total / perPage), nextCursor: null, previousCursor: null };
}
