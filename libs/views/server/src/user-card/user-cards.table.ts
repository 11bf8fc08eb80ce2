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

/** List `registered`: all users. */
export const userTotals = table('views.user_totals', { key: { list: 'text' }, columns: { users: 'integer' } });
