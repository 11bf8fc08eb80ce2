import { describe, expect, it } from '@jest/globals';
import { chosenRows, rows } from './rows.js';

const ids = (only: string) => chosenRows(only).map(({ id }) => id);

describe('rows of the benchmark of the API', () => {
  it('are chosen by name, or by that of their target', () => {
    expect(ids('W1,R2')).toEqual(['W1', 'R2a', 'R2b', 'R2c', 'R2d']);
    expect(ids('R2c')).toEqual(['R2c']);
    expect(ids('')).toEqual(rows.map(({ id }) => id));
    expect(() => ids('R9')).toThrow('There is no row R9');
  });

  it.each(rows)('$id measures itself, or has a floor and requests', ({ run, floor, requests }) =>
    expect(Boolean(run) !== Boolean(floor && requests)).toBe(true),
  );
});
