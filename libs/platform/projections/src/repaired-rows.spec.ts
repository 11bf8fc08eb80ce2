import type { Table } from '@heliograph/database';
import { expect, it } from '@jest/globals';
import { repairedTable } from './repaired-rows.js';

it('texts of a row do not come into the log: numbers and flags do, and the names of the rest', () => {
  const table = { name: 'sample.users', key: { id: 'bigint' } } as unknown as Table;
  const user = { id: 7, username: 'ada', email: 'ada@example.org', is_hero: true, born: '1815-12-10', bio: null };
  const difference = {
    table: 'sample.users',
    totals: { changed: 12, onlyLive: 1, onlyReplay: 1 },
    changed: [{ key: { id: 8 }, fields: { name: { live: 'Eve', replay: 'Bob' }, is_hero: { live: false, replay: true } } }],
    onlyLive: [user],
    onlyReplay: [{ ...user, id: 9 }],
  };
  const kept = repairedTable(difference, [table]);
  expect(kept).toEqual({
    ...{ table: 'sample.users', changed: 12, removed: 1, added: 1 },
    rows: [
      { was: 'changed', key: { id: 8 }, before: { is_hero: false }, others: ['name'] },
      { was: 'removed', key: { id: 7 }, before: { is_hero: true, bio: null }, others: ['username', 'email', 'born'] },
      { was: 'added', key: { id: 9 }, before: {}, others: [] },
    ],
  });
  expect(JSON.stringify(kept)).not.toMatch(/ada|Eve|Bob|1815/);
});
