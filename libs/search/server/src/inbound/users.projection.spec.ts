import { change, put, remove } from '@heliograph/database';
import type { ProfileChanged, UserRegistered } from '@heliograph/identity-contracts';
import { UserId } from '@heliograph/kernel';
import { projectionSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { users } from '../users/user.table.js';
import { usersProjection } from './users.projection.js';

const { given } = projectionSpec(usersProjection);
const at = '2026-03-01T10:00:00.000Z';
const userId = UserId(7);
const registered = (username: string | null, name: string | null): UserRegistered => ({
  type: 'identity.user-registered',
  data: { userId, username, name, createdAt: at },
});
const renamed = (name: string | null): ProfileChanged => ({
  type: 'identity.profile-changed',
  data: { userId, name, location: null, bio: 'not searched', websiteUrl: null, at },
});

describe('users that can be found', () => {
  it('are found by the words of their names, a username also in one word', () => {
    given(registered('John_Doe', 'Zoë  Müller')).then(
      put(users, { user_id: 7 }, { username: 'john_doe', username_words: 'john doe johndoe', name_words: 'zoe muller' }),
    );
    given(registered('ada', 'Ada')).then(put(users, { user_id: 7 }, { username: 'ada', username_words: 'ada', name_words: 'ada' }));
  });

  it('are found by the name they have now', () => given(renamed('Ada L.')).then(change(users, { user_id: 7 }, { name_words: 'ada l' })));

  it('are not the erased', () => {
    given(registered(null, null)).then();
    given(renamed(null)).then(change(users, { user_id: 7 }, { name_words: '' }));
    given({ type: 'identity.user-erased', data: { userId, at } }).then(remove(users, { user_id: 7 }));
  });

  it('B4 are counted while they are not suspended', () => {
    given({ type: 'identity.user-disabled', data: { userId, at } }).then(change(users, { user_id: 7 }, { hidden: true }));
    given({ type: 'identity.user-enabled', data: { userId, at } }).then(change(users, { user_id: 7 }, { hidden: false }));
  });
});
