import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { placeAt, placeIn, STEP } from './place.js';

describe('the place of a photo in a collection', () => {
  it('N4 the first one stands anywhere, a new one behind the last, and one that comes first before the first', () => {
    expect(placeIn({ before: null, after: null })).toBe(0);
    expect(placeIn({ before: 0, after: null })).toBe(STEP);
    expect(placeIn({ before: null, after: 0 })).toBe(-STEP);
  });

  it('N4 between two others no other one moves, until there is no room', () => {
    expect(placeIn({ before: 0, after: 10 })).toBe(5);
    expect(placeIn({ before: 3, after: 5 })).toBe(4);
    expect(placeIn({ before: 3, after: 4 })).toBeNull();
  });

  it('N4 no place is so large that it is not exact', () => {
    expect(placeIn({ before: Number.MAX_SAFE_INTEGER, after: null })).toBeNull();
    expect(placeIn({ before: null, after: Number.MIN_SAFE_INTEGER })).toBeNull();
  });

  it('N4 any two places that differ by more than one have a place between them', () => {
    const place = fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
    fc.assert(
      fc.property(place, place, (one, other) => {
        const gap = { before: Math.min(one, other), after: Math.max(one, other) };
        fc.pre(gap.after - gap.before > 1);
        const between = placeIn(gap) as number;
        expect([gap.before < between, between < gap.after]).toEqual([true, true]);
      }),
    );
  });

  it('N4 photos that are given new places can be halved apart 32 times', () => {
    let [gap, halves] = [{ before: placeAt(0), after: placeAt(1) }, 0];
    for (let place = placeIn(gap); place !== null; place = placeIn(gap)) [gap, halves] = [{ ...gap, after: place }, halves + 1];
    expect(halves).toBe(32);
  });
});
