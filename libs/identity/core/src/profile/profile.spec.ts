import { Rejected, UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, expect, it } from '@jest/globals';
import { profile } from './profile.js';

const at = '2026-01-31T09:30:00.000Z';
const userId = UserId(7);
const registered = {
  type: 'identity.user-registered',
  data: { userId, username: 'ada', name: 'Ada', email: 'ada@example.org', createdAt: at },
} as const;
const changed = (fields: { name: string | null; location: string | null; bio: string | null; websiteUrl: string | null }) =>
  ({ type: 'identity.profile-changed', data: { userId, ...fields, at } }) as const;

const full = { name: 'Ada', location: 'London', bio: 'Counts', websiteUrl: 'https://ada.example.org' };

describe('changing a profile (S17)', () => {
  const { given } = deciderSpec(profile);

  it('makes an event with the whole profile after the change', () =>
    given(registered)
      .when({ userId, fields: { location: 'London' }, at })
      .then(changed({ name: 'Ada', location: 'London', bio: null, websiteUrl: null })));

  it('keeps what is not sent', () =>
    given(registered, changed(full))
      .when({ userId, fields: { name: 'Ada L.' }, at })
      .then(changed({ ...full, name: 'Ada L.' })));

  it('null clears what may be empty', () =>
    given(registered, changed(full))
      .when({ userId, fields: { location: null, bio: null, websiteUrl: null }, at })
      .then(changed({ name: 'Ada', location: null, bio: null, websiteUrl: null })));

  it('an empty text clears location and website, but stays a bio (specification, User)', () =>
    given(registered, changed(full))
      .when({ userId, fields: { location: ' ', bio: '', websiteUrl: '' }, at })
      .then(changed({ name: 'Ada', location: null, bio: '', websiteUrl: null })));

  it('makes no event when nothing changes', () => {
    given(registered, changed(full)).when({ userId, fields: {}, at }).thenNothing();
    given(registered, changed(full))
      .when({ userId, fields: { ...full, name: ' Ada ' }, at })
      .thenNothing();
  });

  it.each([
    ['name', { name: null }],
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(101) }],
    ['name', { name: 'a\0' }],
    ['location', { location: 'x'.repeat(101) }],
    ['bio', { bio: 'x'.repeat(1001) }],
    ['bio', { bio: '\uD83D' }],
    ['website_url', { websiteUrl: 'ada.example.org' }],
    ['website_url', { websiteUrl: 'javascript:alert(1)' }],
    ['website_url', { websiteUrl: 'ftp://ada.example.org' }],
    ['website_url', { websiteUrl: 'https://' }],
    ['website_url', { websiteUrl: 'https://a b' }],
    ['website_url', { websiteUrl: 'https://user@ada.example.org' }],
    ['website_url', { websiteUrl: 'https://a"onclick=x' }],
    ['website_url', { websiteUrl: `https://ada.example.org/${'x'.repeat(500)}` }],
  ])('S20 refuses %s of %j', (field, fields) => {
    const decide = () => profile.decide({ userId, fields, at }, profile.evolve(profile.initial, registered));
    expect(decide).toThrow(Rejected);
    try {
      decide();
    } catch (error) {
      expect(Object.keys((error as Rejected).errors ?? {})).toEqual([field]);
    }
  });

  it('S20 counts code points, not half pairs', () =>
    given(registered)
      .when({ userId, fields: { name: '🎞'.repeat(100) }, at })
      .then(changed({ name: '🎞'.repeat(100), location: null, bio: null, websiteUrl: null })));

  it('is rejected for an unknown user', () => given().when({ userId, fields: {}, at }).thenRejected('unknown-user'));

  it('other events of the user change no profile', () =>
    given(registered, { type: 'identity.user-disabled', data: { userId, at } })
      .when({ userId, fields: { name: 'Ada' }, at })
      .thenNothing());
});
