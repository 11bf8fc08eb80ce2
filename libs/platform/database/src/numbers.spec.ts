import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import './numbers.js';

const INT8_ARRAY = 1016;

describe('lists of integers', () => {
  const parse = pg.types.getTypeParser(INT8_ARRAY as never) as (text: string) => unknown;

  it.each([
    ['{}', []],
    ['{7}', [7]],
    ['{1,-2,9007199254740991}', [1, -2, 9_007_199_254_740_991]],
    ['{NULL,1}', [null, 1]],
  ])('%s are numbers', (text, numbers) => expect(parse(text)).toEqual(numbers));

  it.each(['{9007199254740992}', '{{1,2},{3,4}}', '[0:1]={1,2}'])('%s are refused, not read as others', (text) =>
    expect(() => parse(text)).toThrow(RangeError),
  );
});
