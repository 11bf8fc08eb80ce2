import { describe, expect, it } from '@jest/globals';
import { foldAddress, outsideProblems } from './outside-report.js';

const typed = { name: 'Iris', email: 'iris@example.org', place: '/photos/7', text: '' };

describe('a report from outside (B1)', () => {
  it.each(['/photos/7', '/photos/7/comments/31', '/users/marta.lind'])('B1 is about what stands at %s', (place) =>
    expect(outsideProblems({ ...typed, place })).toBeNull(),
  );

  it.each(['', '/', '/photos', '/photos/0', '/photos/07', '/tags/dawn', '/users/a', '/photos/7/likes', 'https://example.org/photos/7'])(
    'B1 is about nothing else: %s',
    (place) =>
      expect(outsideProblems({ ...typed, place })).toEqual({ place: ['must be the address of a photo, comment or person on this site'] }),
  );

  it('B1 S20 has a name of 1 to 100 code points, an address, and at most 1000 code points of text', () => {
    expect(outsideProblems({ name: '', email: 'iris', place: '/photos/7', text: 'a'.repeat(1001) })).toEqual({
      name: ['must have 1 to 100 characters'],
      email: ['must be a valid e-mail address'],
      text: ['must have at most 1000 characters'],
    });
    expect(outsideProblems({ ...typed, name: '\u{1f4f7}'.repeat(100), text: '\u{1f4f7}'.repeat(1000) })).toBeNull();
    expect(outsideProblems({ ...typed, name: '\u{1f4f7}'.repeat(101) })).toEqual({ name: ['must have 1 to 100 characters'] });
    for (const email of ['a@b', 'a b@example.org', 'a@example..org', `${'a'.repeat(65)}@example.org`, 'a@example.org\nBcc: b@example.org'])
      expect([email, outsideProblems({ ...typed, email })]).toEqual([email, { email: ['must be a valid e-mail address'] }]);
  });

  it('one address is one, however it is written', () => expect(foldAddress('Iris@Example.ORG')).toBe('iris@example.org'));
});
