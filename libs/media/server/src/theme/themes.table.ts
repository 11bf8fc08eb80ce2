import { table } from '@heliograph/database';

/** `first_day` is that of Monday, in days since 1970-01-01. */
export const themes = table('media.themes', {
  key: { week: 'text' },
  columns: { first_day: 'bigint', title: 'text', tag: 'text' },
});
