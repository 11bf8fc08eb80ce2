import { table } from '@heliograph/database';

/** A row may begin as a placeholder with counters alone, when another log is read before identity's. */
export const userCards = table('views.user_cards', {
  key: { user_id: 'bigint' },
  columns: {
    username: 'text null',
    username_folded: 'text null',
    name: 'text null',
    location: 'text null',
    bio: 'text null',
    website_url: 'text null',
    avatar: 'text null',
    is_hero: 'boolean',
    disabled: 'boolean',
    created_at: 'timestamptz(3) null',
    count_photos: 'integer',
    count_followers: 'integer',
    count_following: 'integer',
    count_comments: 'integer',
    count_photo_views: 'integer',
    count_downloads: 'integer',
  },
});

/** List `registered`: all users. */
export const userTotals = table('views.user_totals', { key: { list: 'text' }, columns: { users: 'integer' } });
