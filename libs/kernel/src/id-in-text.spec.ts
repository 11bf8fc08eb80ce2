import { describe, expect, it } from '@jest/globals';
import { PhotoId, type UserId } from './brand.js';
import { idFrom } from './id-in-text.js';

describe('ids in texts (S4)', () => {
  it('S4 are digits without a leading zero, up to 2^53-1', () => {
    expect(['1', '70', '9007199254740991'].map((text) => idFrom(PhotoId, text))).toEqual([1, 70, Number.MAX_SAFE_INTEGER]);
  });

  it('S4 any other text is none', () => {
    const others = ['0', '01', '-1', '+1', '1.0', '1e3', '', ' 1', '1\n', '1 ', '0x1', '١', '9007199254740992', '99999999999999999999'];
    expect(others.map((text) => [text, idFrom(PhotoId, text)])).toEqual(others.map((text) => [text, null]));
  });

  it('have the brand that was asked for', () => {
    const photo: PhotoId | null = idFrom(PhotoId, '7');
    // @ts-expect-error and no other: the id of a photo is no id of a user
    const user: UserId | null = idFrom(PhotoId, '7');
    expect([photo, user]).toEqual([7, 7]);
  });
});
