import { describe, expect, it } from '@jest/globals';
import { followingDigest, isWeeklyDigest, nextDigest } from './digest-times.js';

const at = (text: string) => new Date(text);

describe('when a digest is mailed', () => {
  it.each([
    ['2026-03-01T07:59:59.999Z', 0, '2026-03-01T08:00:00.000Z'],
    ['2026-03-01T08:00:00.000Z', 0, '2026-03-02T08:00:00.000Z'],
    ['2026-03-01T10:00:00.000Z', 120, '2026-03-02T06:00:00.000Z'],
    ['2026-03-01T10:00:00.000Z', -600, '2026-03-01T18:00:00.000Z'],
    ['2026-03-01T10:00:00.000Z', 840, '2026-03-01T18:00:00.000Z'],
  ])('N2 at 8 o’clock of the reader: after %s where clocks are %i minutes ahead, at %s', (after, offset, next) =>
    expect(nextDigest(at(after), offset)).toEqual(at(next)),
  );

  it('N2 at most one a day, also for a reader who travels east, and none is made up for', () => {
    const last = at('2026-03-01T08:00:00.000Z');
    expect(followingDigest(last, last, 0)).toEqual(at('2026-03-02T08:00:00.000Z'));
    expect(followingDigest(last, last, 180)).toEqual(at('2026-03-02T05:00:00.000Z'));
    expect(followingDigest(last, last, 780)).toEqual(at('2026-03-02T19:00:00.000Z'));
    expect(followingDigest(last, last, -600)).toEqual(at('2026-03-02T18:00:00.000Z'));
    expect(followingDigest(last, at('2026-03-05T09:00:00.000Z'), 0)).toEqual(at('2026-03-06T08:00:00.000Z'));
  });

  it.each([-600, -300, 0, 60, 330, 600, 780])(
    'N2 what is wanted once a week comes on the Monday of the reader, %i minutes ahead',
    (offset) => {
      const monday = nextDigest(at(new Date(Date.UTC(2026, 2, 2) - offset * 60_000).toISOString()), offset);
      expect([-1, 0, 1, 7].map((days) => isWeeklyDigest(new Date(monday.getTime() + days * 86_400_000)))).toEqual([
        false,
        true,
        false,
        true,
      ]);
    },
  );
});
