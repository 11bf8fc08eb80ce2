import { change, put, remove } from '@heliograph/database';
import type { IdentityEvent } from '@heliograph/identity-contracts';
import { from, projection } from '@heliograph/projections';
import { users } from '../users/user.table.js';
import { wordsOf, wordText } from '../words/words.js';

export const usersProjection = projection({
  name: 'search.users',
  version: 3,
  queue: 'search',
  tables: [users],
  sources: [
    from<IdentityEvent>('identity', {
      'identity.user-registered': ({ data: { userId, username, name } }) =>
        username === null
          ? []
          : [
              put(
                users,
                { user_id: userId },
                { username: username.toLowerCase(), username_words: usernameWords(username), name_words: wordText(name) },
              ),
            ],
      'identity.profile-changed': ({ data: { userId, name } }) => [change(users, { user_id: userId }, { name_words: wordText(name) })],
      'identity.user-disabled': ({ data: { userId } }) => [change(users, { user_id: userId }, { hidden: true })],
      'identity.user-enabled': ({ data: { userId } }) => [change(users, { user_id: userId }, { hidden: false })],
      'identity.user-erased': ({ data }) => [remove(users, { user_id: data.userId })],
    }),
  ],
});

/** `john_doe` is found by either word and by `johndoe`. */
function usernameWords(username: string): string {
  const words = wordsOf(username);
  return (words.length > 1 ? [...words, words.join('')] : words).join(' ');
}
