import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MAX_DISTANCE, distance, isFingerprint, piecesOf } from './fingerprint.js';

const fingerprint = fc
  .array(fc.integer({ min: 0, max: 15 }), { minLength: 16, maxLength: 16 })
  .map((digits) => digits.map((digit) => digit.toString(16)).join(''));

/** With these bits turned. */
const turned = (text: string, bits: readonly number[]) =>
  (BigInt(`0x${text}`) ^ bits.reduce((mask, bit) => mask | (1n << BigInt(bit)), 0n)).toString(16).padStart(16, '0');

describe('fingerprints of pictures (B5)', () => {
  it('are 16 hexadecimal digits', () =>
    expect(['0123456789abcdef', '0123456789ABCDEF', '', '0123456789abcde', `0123456789abcdef0`].map(isFingerprint)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]));

  it('differ in the bits that are different', () => {
    expect(distance('0000000000000000', 'ffffffffffffffff')).toBe(64);
    expect(distance('8000000000000001', '0000000000000000')).toBe(2);
    expect(distance('0123456789abcdef', '0123456789abcdef')).toBe(0);
  });

  it('two that are alike have a piece in common, in the same place', () =>
    fc.assert(
      fc.property(fingerprint, fc.uniqueArray(fc.integer({ min: 0, max: 63 }), { maxLength: MAX_DISTANCE }), (one, bits) => {
        const other = turned(one, bits);
        expect(distance(one, other)).toBe(bits.length);
        const pieces = new Set(piecesOf(one));
        expect(piecesOf(other).some((piece) => pieces.has(piece))).toBe(true);
      }),
    ));

  it('has no piece in common with one that differs in every bit', () => {
    const pieces = new Set(piecesOf('0123456789abcdef'));
    expect(pieces.size).toBe(7);
    expect(piecesOf('fedcba9876543210').some((piece) => pieces.has(piece))).toBe(false);
  });
});
