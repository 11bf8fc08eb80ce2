import { describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { Passwords } from './passwords.js';

describe('passwords at rest', () => {
  const passwords = new Passwords();

  it('are argon2id with 19 MiB and two passes, salted each time', async () => {
    const [one, two] = [await passwords.hash('correct horse'), await passwords.hash('correct horse')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await passwords.matches(one, 'correct horse')).toBe(true);
    expect(await passwords.matches(one, 'Correct horse')).toBe(false);
    expect(await passwords.matches(one, '')).toBe(false);
  });

  it('typed in another composition or with another space, they match; hashes of what was typed still do', async () => {
    const [composed, decomposed] = ['caf\u00e9-\u00fcber-long-1', 'cafe\u0301-u\u0308ber-long-1'];
    for (const [one, other] of [
      [composed, decomposed],
      [decomposed, composed],
      ['correct\u3000horse', 'correct horse'],
    ] as const)
      expect(await passwords.matches(await passwords.hash(one), other)).toBe(true);
    const early = await hash(decomposed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    expect(await passwords.matches(early, decomposed)).toBe(true);
    expect(await passwords.matches(early, 'cafe-uber-long-1')).toBe(false);
  });

  it('nothing matches where there is no hash, not even the decoy’s own password', async () => {
    expect(await passwords.matches(null, 'correct horse')).toBe(false);
    expect(await passwords.matches(null, 'no password is this one')).toBe(false);
  });

  it('excess logins are refused instead of queued, and later ones succeed', async () => {
    const rush = await Promise.allSettled(Array.from({ length: 110 }, () => passwords.hash('correct horse')));
    const refused = rush.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
    expect(refused).toEqual(Array(8).fill('busy'));
    expect(await passwords.hash('correct horse')).toMatch(/^\$argon2id/);
  });
});
