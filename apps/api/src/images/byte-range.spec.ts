import { describe, expect, it } from '@jest/globals';
import { byteRange } from './byte-range.js';

describe('the requested range', () => {
  it.each([
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=0-', { first: 0, last: 9 }],
    ['bytes=4-6', { first: 4, last: 6 }],
    ['BYTES= 8-99 ', { first: 8, last: 9 }],
    ['bytes=-3', { first: 7, last: 9 }],
    ['bytes=-99', { first: 0, last: 9 }],
  ])('%s of ten bytes', (header, range) => expect(byteRange(header, 10)).toEqual(range));

  it.each(['bytes=10-', 'bytes=10-12', 'bytes=-0', 'bytes=99999999999999999999-'])('%s is none of them', (header) =>
    expect(byteRange(header, 10)).toBe('none'),
  );

  it.each([
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=6-4',
    'bytes=0-1,4-5',
    'items=0-1',
    'bytes=a-b',
    'bytes=1.5-2',
    'bytes=--1',
    'bytes=0x1-2',
  ])('%s is passed over', (header) => expect(byteRange(header, 10)).toBeNull());

  it('nothing of an empty file exists', () => {
    expect(byteRange('bytes=0-', 0)).toBe('none');
    expect(byteRange('bytes=-1', 0)).toBe('none');
  });
});
