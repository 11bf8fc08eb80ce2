import { describe, expect, it } from '@jest/globals';
import { hashOf, kindOf, newClientId, newSecretText, type SecretKind } from './secret-text.js';

const kinds: readonly SecretKind[] = [
  'access-token',
  'refresh-token',
  'authorization-code',
  'personal-token',
  'client-secret',
  'session',
  'password-reset',
  'email-verification',
];

describe('texts of secrets (O9)', () => {
  it.each(kinds)('a new %s has the prefix of its kind and is never the same', (kind) => {
    const texts = Array.from({ length: 100 }, () => newSecretText(kind));
    expect(new Set(texts).size).toBe(100);
    for (const text of texts) {
      expect(kindOf(text)).toBe(kind);
      expect(Buffer.from(text.slice(6), 'base64url')).toHaveLength(32);
    }
  });

  it.each([
    '',
    'hg_at_',
    'hg_at_short',
    `hg_zz_${'a'.repeat(43)}`,
    `HG_AT_${'a'.repeat(43)}`,
    `hg_at_${'a'.repeat(44)}`,
    `hg_at_${'a'.repeat(42)}=`,
    `hg_at_${'a'.repeat(43)}\n`,
    ` hg_at_${'a'.repeat(43)}`,
    newClientId(),
  ])('takes %j for none', (text) => expect(kindOf(text)).toBeNull());

  it('hashes by SHA-256', () =>
    expect(hashOf('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'));
});
