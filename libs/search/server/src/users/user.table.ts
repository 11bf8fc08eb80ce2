import { table } from '@heliograph/database';

export const users = table('search.users', {
  key: { user_id: 'bigint' },
  // `username` in lower case; the words as `wordsOf` makes them.
  columns: { username: 'text', username_words: 'text', name_words: 'text', hidden: 'boolean' },
  generated: { words: 'text null', document: 'tsvector null', name: 'text null' },
});

export const userFollowers = table('search.user_followers', { key: { user_id: 'bigint' }, columns: { followers: 'integer' } });
