import { add, change, put, remove, table } from '@heliograph/database';
import { expect, it } from '@jest/globals';
import { affectedCopies } from './copied-columns.js';

const things = table('sample.things', { key: { id: 'bigint' }, columns: { likes: 'integer', views: 'integer', title: 'text' } });
const names = table('sample.names', { key: { name: 'text', id: 'bigint' }, columns: { likes: 'integer' } });
const copy = { from: things, to: names, by: 'id', columns: ['likes'] };

it('copies follow each change of what is copied, and each new place for a copy, in the order of keys', () =>
  expect(
    affectedCopies(copy, [
      put(names, { name: 'a', id: 9 }, {}),
      add(things, { id: 5 }, { likes: 1 }),
      put(things, { id: 3 }, { title: 'x', likes: 0 }),
      change(things, { id: 3 }, { likes: 2 }),
      remove(things, { id: 4 }),
    ]),
  ).toEqual([3, 4, 5, 9]));

it('nothing is asked for behind a change of anything else', () =>
  expect(affectedCopies(copy, [add(things, { id: 5 }, { views: 1 }), change(things, { id: 6 }, { title: 'y' })])).toEqual([]));
