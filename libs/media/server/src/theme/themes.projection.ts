import { put, remove } from '@heliograph/database';
import { inlineProjection } from '@heliograph/event-store';
import { dayNumber } from '@heliograph/kernel';
import { mondayOf } from '@heliograph/media-contracts';
import type { ThemeEvent } from '@heliograph/media-core';
import { themes } from './themes.table.js';

/** Inline: editors see what they have set. */
export const themesInline = inlineProjection<ThemeEvent>({
  name: 'media.themes',
  tables: [themes],
  on: {
    'media.theme-set': ({ data: { week, title, tag } }) => [
      put(themes, { week }, { first_day: dayNumber(mondayOf(week) ?? ''), title, tag }),
    ],
    'media.theme-removed': ({ data: { week } }) => [remove(themes, { week })],
  },
});
