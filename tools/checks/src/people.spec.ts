import { table } from '@heliograph/database';
import { describe, expect, it } from '@jest/globals';
import { registerFaults } from './people.js';

const columns = [
  { table: 'a.people', name: 'name', type: 'text' },
  { table: 'a.totals', name: 'list', type: 'text' },
  { table: 'a.totals', name: 'count', type: 'integer' },
];
const people = table('a.people', { key: { name: 'text' }, columns: {} });
const totals = table('a.totals', { key: { list: 'text' }, columns: { count: 'integer' } });
const register = [
  { table: people, rows: 'id = $1' },
  { table: totals, nobody: ['list'] },
];

describe('the comparison of the register of personal stores with the tables', () => {
  it('is content where each table is said once, and each column that could hold words', () =>
    expect(registerFaults(register, columns)).toEqual([]));

  it.each([
    [
      'a new table',
      register,
      [...columns, { table: 'a.new', name: 'id', type: 'bigint' }],
      ['a.new: not said what it has to do with people'],
    ],
    [
      'a new column of a table of nobody',
      register,
      [...columns, { table: 'a.totals', name: 'note', type: 'text' }],
      ['a.totals.note: could hold words, and it is not said which'],
    ],
    [
      'bytes, json and arrays too',
      register,
      ['bytea', 'jsonb', 'bigint[]', 'tsvector'].map((type) => ({ table: 'a.totals', name: type, type })).concat(columns),
      ['bytea', 'jsonb', 'bigint[]', 'tsvector'].map((type) => `a.totals.${type}: could hold words, and it is not said which`),
    ],
    [
      'a table said twice',
      [...register, { table: people, nobody: [] }],
      columns.slice(0, 3),
      expect.arrayContaining(['a.people: said twice']),
    ],
    ['a table that is gone', register, columns.slice(1), ['a.people: there is no such table']],
  ])('finds %s', (_, said, there, faults) => expect(registerFaults(said, there)).toEqual(faults));
});
