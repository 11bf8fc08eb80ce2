import { CollectionId } from '@heliograph/kernel';
import type { WebBackend } from '../backend.js';
import type { CollectionHeading } from '../collection-models.js';
import type { Listing, PhotoCard } from '../models.js';
import { Refused } from '../refused.js';
import { people, photoFixture } from './fixture-data.js';
import type { recordedCalls } from './recorded-calls.js';

const titles = ['Bridges', 'Before breakfast', 'Was am Wegrand steht', 'North'];

const listingOf = <Item>(items: readonly Item[], page = 1): Listing<Item> => ({
  ...{ items, total: items.length, page, totalPages: 1 },
  ...{ nextCursor: null, previousCursor: null },
});

/** The one with the number 2 is private; 4 has no photographs. */
export function collectionFixture(id: number): CollectionHeading {
  const coverPhoto = id === 4 ? null : photoFixture(id + 4);
  return {
    id: CollectionId(id),
    title: titles[(id - 1) % titles.length] ?? '',
    description: 'Over the Elbe, and under it.',
    mentioned: new Set(),
    isPrivate: id === 2,
    countPhotos: coverPhoto ? 14 : 0,
    cover: coverPhoto,
    coverPhoto,
    owner: people[0] as CollectionHeading['owner'],
    isOwn: false,
  };
}

/** Those of the first person. */
export function collectionsFixture(note: ReturnType<typeof recordedCalls>['note'], cards: readonly PhotoCard[]) {
  const all = titles.map((_, index) => collectionFixture(index + 1));
  return {
    collection: async (id, viewer) => {
      if (id > titles.length) throw new Refused(404, '');
      return { ...collectionFixture(id), isOwn: viewer?.username === people[0]?.username };
    },
    collectionPhotos: async (id, page) => listingOf(id === 4 ? [] : cards.slice(0, 14), page.number),
    collectionsOf: async (username) => listingOf(username === people[0]?.username ? all : []),
    collectionChoices: async () => listingOf(all.map((collection, index) => ({ collection, isIn: index === 1 }))),
    createCollection: note('createCollection', CollectionId(5)),
    changeCollection: note('changeCollection', undefined),
    deleteCollection: note('deleteCollection', undefined),
    placePhoto: note('placePhoto', undefined),
    takeOutPhoto: note('takeOutPhoto', undefined),
  } satisfies Partial<WebBackend>;
}
