import { randomBytes } from 'node:crypto';
import { IdentitySettings } from '@heliograph/cqrs';
import { describe, expect, it } from '@jest/globals';
import { SoftwareAuthenticator } from '../../specs/software-authenticator.js';
import { Passkeys } from './passkeys.js';

const origin = 'http://localhost:3001';
const asked = { challenge: 'Y2hhbGxlbmdl', rp: { id: 'localhost' }, rpId: 'localhost' };

describe('what is kept of the answer that makes a passkey', () => {
  const passkeys = new Passkeys(new IdentitySettings(false, { id: 'localhost', origins: [origin] }));
  const added = (key: SoftwareAuthenticator, transports?: unknown) => passkeys.verifyRegistration(key.create(asked, transports));
  const withId = (bytes: number) => new SoftwareAuthenticator(origin, 1, randomBytes(bytes));

  it.each([
    [
      ['usb', 'smart-card'],
      ['usb', 'smart-card'],
    ],
    // WebAuthn: what a later browser says is kept.
    [
      ['internal', 'by-pigeon'],
      ['internal', 'by-pigeon'],
    ],
    [null, []],
    ['internal', []],
    [{ length: 1 }, []],
    [['internal', null], []],
    [[['internal']], []],
    [['a\0b'], []],
    [['x'.repeat(33)], []],
    [Array(33).fill('usb'), []],
  ])('of transports %j it is %j', async (said, kept) => {
    expect(await added(withId(16), said)).toMatchObject({ challenge: asked.challenge, transports: kept });
  });

  it('an id has at least one byte, and no more than WebAuthn allows', async () => {
    const outcomes = await Promise.all([1, 1_023, 0, 1_024, 3_000].map(async (bytes) => (await added(withId(bytes))) !== null));
    expect(outcomes).toEqual([true, true, false, false, false]);
  });

  it.each([7, null, ['Y2hhbGxlbmdl'], { a: 1 }])('an answer to the challenge %j is none', async (challenge) => {
    const key = withId(16);
    const own = await added(key);
    expect(await passkeys.verifyRegistration(key.create({ ...asked, challenge }))).toBeNull();
    const row = { id: 1, user_id: 1, name: 'x', createdAt: new Date(), lastUsedAt: null, ...own, credentialId: own?.credentialId };
    expect(await passkeys.verifyAssertion(key.get(asked), [row as never])).not.toBeNull();
    expect(await passkeys.verifyAssertion(key.get({ ...asked, challenge }), [row as never])).toBeNull();
  });
});
