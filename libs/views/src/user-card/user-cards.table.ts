import { table } from '@heliograph/database';

/** A row may begin as a placeholder with counters alone, when another log is read before identity's. */
export const userCards = table('views.user_cards', {
  key: { user_id: 'bigint' },
  columns: {
    username: 'text',
    username_folded: 'text',
    name: 'text',
    location: 'text',
    bio: 'text',
    website_url: 'text',
    avatar: 'text',
    is_hero: 'boolean',
    disabled: 'boolean',
    created_at: 'timestamptz(3)',
    count_photos: 'integer',
    count_followers: 'integer',
    count_following: 'integer',
    count_comments: 'integer',
    count_photo_views: 'integer',
    count_downloads: 'integer',
  },
});

/** One row for each published photo: the day that it covers. The database derives `day` and `on_time` from these columns (U2). */
export const userDays = table('views.user_days', {
  key: { user_id: 'bigint', photo_id: 'bigint' },
  columns: { took_at: 'timestamp(3)', offset_minutes: 'integer', first_published_at: 'timestamptz(3)' },
});

/** List `registered`: all users. */
export const userTotals = table('views.user_totals', { key: { list: 'text' }, columns: { users: 'integer' } });
