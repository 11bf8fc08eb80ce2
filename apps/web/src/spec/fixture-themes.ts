import type { Theme } from '@heliograph/media-contracts';
import { Rejected } from '@heliograph/kernel';
import type { WebBackend } from '../backend.js';
import type { Listing, PhotoCard } from '../models.js';
import type { recordedCalls } from './recorded-calls.js';

export const themeFixture: Theme = { week: '2026-W25', firstDay: '2026-06-15', title: 'Reflections', tag: 'reflections' };
const all: readonly Theme[] = [themeFixture, { week: '2026-W24', firstDay: '2026-06-08', title: 'Before breakfast', tag: 'dawn' }];

const listingOf = <Item>(items: readonly Item[], more: Partial<Listing<Item>> = {}): Listing<Item> => ({
  ...{ items, total: items.length, page: 1, totalPages: 1, nextCursor: null, previousCursor: null },
  ...more,
});

type Themes = Pick<WebBackend, 'themes' | 'allThemes' | 'theme' | 'themeOfToday' | 'themePhotos' | 'setTheme' | 'removeTheme'>;

export const themesFixture = (note: ReturnType<typeof recordedCalls>['note'], cards: readonly PhotoCard[]): Themes => ({
  themes: async () => listingOf(all),
  allThemes: async () => listingOf(all),
  theme: async (week) => {
    const found = all.find((theme) => theme.week === week);
    if (!found) throw new Rejected('theme-not-found');
    return found;
  },
  themeOfToday: async () => themeFixture,
  themePhotos: async (_theme, page) => listingOf(cards.slice(0, 17), { total: 40, page: page.number, totalPages: 2 }),
  setTheme: note('setTheme', undefined),
  removeTheme: note('removeTheme', undefined),
});
