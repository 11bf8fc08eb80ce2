import { change, put, remove } from '@heliograph/database';
import { inlineChanges } from '@heliograph/event-store';
import { StreamId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { identityLog } from '../identity.log.js';
import { users } from './users.table.js';

const at = '2026-01-31T09:30:00.000Z';
const changes = (type: string, data: object) => inlineChanges(identityLog, { type, data, stream: StreamId('x'), actor: 'user:7' });

describe('inline rows of users', () => {
  it('a user appears with folded names', () =>
    expect(changes('identity.user-registered', { userId: 7, username: 'Ada', name: 'Ada', email: 'ADA@x.org', createdAt: at })).toEqual([
      put(
        users,
        { id: 7 },
        { username: 'Ada', username_folded: 'ada', name: 'Ada', email: 'ADA@x.org', email_folded: 'ada@x.org', created_at: at },
      ),
    ]));

  it('an erased user is rebuilt without anything personal', () =>
    expect(changes('identity.user-registered', { userId: 7, username: null, name: null, email: null, createdAt: at })).toEqual([
      put(users, { id: 7 }, { username: null, username_folded: null, name: null, email: null, email_folded: null, created_at: at }),
    ]));

  it('another address is folded, and verified as the change says', () => {
    const data = { userId: 7, email: 'Ada@New.example', verified: true, by: null, reason: null, at };
    expect(changes('identity.email-changed', data)).toEqual([
      change(users, { id: 7 }, { email: 'Ada@New.example', email_folded: 'ada@new.example', email_verified: true }),
    ]);
    expect(changes('identity.email-changed', { ...data, email: null })).toEqual([
      change(users, { id: 7 }, { email: null, email_folded: null, email_verified: true }),
    ]);
  });

  it.each([
    ['identity.hero-granted', { is_hero: true }],
    ['identity.hero-revoked', { is_hero: false }],
  ])('%s sets %j', (type, columns) => expect(changes(type, { userId: 7, at })).toEqual([change(users, { id: 7 }, columns)]));

  it('B4 a suspension has a reason and an end, which change, and nothing is left of it when it is lifted', () => {
    const until = '2026-02-28T09:30:00.000Z';
    const columns = { disabled_until: until, disabled_reason: 'spam' };
    expect(changes('identity.user-disabled', { userId: 7, at })).toEqual([change(users, { id: 7 }, { disabled: true })]);
    expect(changes('identity.suspension-explained', { userId: 7, reason: 'spam', until, at })).toEqual([change(users, { id: 7 }, columns)]);
    expect(changes('identity.user-enabled', { userId: 7, at })).toEqual([
      change(users, { id: 7 }, { disabled: false, disabled_until: null, disabled_reason: null }),
    ]);
  });

  it('a cover has the part of it that is seen, and leaves nothing where there is none', () => {
    const cover = (data: object) => changes('identity.cover-changed', { userId: 7, at, ...data });
    expect(cover({ photoId: 31, crop: 'top' })).toEqual([change(users, { id: 7 }, { cover_photo_id: 31, cover_crop: 'top' })]);
    expect(cover({ photoId: null, crop: 'centre' })).toEqual([change(users, { id: 7 }, { cover_photo_id: null, cover_crop: null })]);
  });

  it('B9 keeps the version of the rules that was accepted last', () =>
    expect(changes('identity.rules-accepted', { userId: 7, version: '2026-01', at })).toEqual([
      change(users, { id: 7 }, { rules_accepted: '2026-01' }),
    ]));

  it('U2 keeps how the clock was set when they registered', () =>
    expect(changes('identity.clock-set', { userId: 7, offsetMinutes: 330, at })).toEqual([
      change(users, { id: 7 }, { offset_minutes: 330 }),
    ]));

  it('E: DELETE /me deletes the row', () =>
    expect(changes('identity.user-erased', { userId: 7, at })).toContainEqual(remove(users, { id: 7 })));

  it('roles are replaced by all roles', () =>
    expect(changes('identity.role-granted', { userId: 7, role: 'curator', roles: ['auditor', 'curator'], at })).toEqual([
      change(users, { id: 7 }, { roles: ['auditor', 'curator'] }),
    ]));
});
