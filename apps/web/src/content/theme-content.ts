import { anonymous } from '@heliograph/application/actor';
import type { PhotoInclude } from '@heliograph/application/photos';
import { weekOf } from '@heliograph/media-contracts';
import type { WebBackend } from '../backend.js';
import { listingOf, pageQueryFrom } from '../http/paging.js';
import type { ContentParts } from './content-parts.js';
import { presentPhoto } from './presenters.js';

type ThemeContent = Pick<WebBackend, 'themes' | 'allThemes' | 'theme' | 'themeOfToday' | 'themePhotos' | 'setTheme' | 'removeTheme'>;

const perPage = 30;
const withOwner: ReadonlySet<PhotoInclude> = new Set(['user', 'images']);

/** What editors ask people to photograph in a week. */
export function themeContent({ themes, photosOfToday, addresses }: ContentParts): ThemeContent {
  return {
    themes: async (page) => listingOf(await themes.listThemes(pageQueryFrom(page, perPage))),

    allThemes: async (page) => listingOf(await themes.listAllThemes(pageQueryFrom(page, perPage))),

    theme: (week) => themes.findTheme(week),

    async themeOfToday(viewer) {
      return themes.findThemeOfDay((await photosOfToday.today(null, viewer ?? anonymous)).date);
    },

    async themePhotos(theme, page, viewer) {
      const asked = { ...pageQueryFrom(page, perPage), include: withOwner };
      const listing = await themes.listPhotos(theme, asked, viewer ?? anonymous);
      return { ...listingOf(listing), items: listing.items.flatMap((photo) => presentPhoto(photo, addresses)) };
    },

    async setTheme({ date, ...words }, viewer) {
      await themes.set(viewer, weekOf(date), () => words);
    },

    removeTheme: (week, viewer) => themes.remove(viewer, week),
  };
}
