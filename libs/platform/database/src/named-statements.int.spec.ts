import { testServices } from '@heliograph/testing/services';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Database } from './database.js';
import { listIn, nameOf, NamedStatements } from './named-statements.js';

const ADD = { name: 'add', text: 'select $1::int + 1 as sum', params: [41] };

describe('named statements', () => {
  let pool: pg.Pool;
  let named: NamedStatements;
  // One connection directly to the server, also where the suite runs through a pooler.
  beforeEach(() => {
    pool = new pg.Pool({ connectionString: testServices().directUrl, max: 1 });
    named = new NamedStatements({ query: (config) => pool.query(config) });
  });
  afterEach(() => pool.end());

  const known = async () =>
    (await pool.query('select count(*)::int as count from pg_prepared_statements where name = $1', [nameOf(ADD)])).rows[0].count;

  it('are parsed once a connection', async () => {
    expect(await named.query(ADD)).toEqual([{ sum: 42 }]);
    expect(await named.query(ADD)).toEqual([{ sum: 42 }]);
    expect(await known()).toBe(1);
  });

  it.each([
    [`id = any(${listIn(1, 'bigint')})`, { generic_plans: 45, custom_plans: 5 }],
    ['id = any($1::bigint[])', { generic_plans: 0, custom_plans: 50 }],
  ])('are planned once for lists of any length: %s', async (condition, plans) => {
    await pool.query('create temporary table things (id bigint primary key)');
    await pool.query('insert into things select generate_series(1, 20000)');
    await pool.query('analyze things');
    const text = `select id from things where ${condition}`;
    for (let times = 0; times < 50; times++)
      await named.query({ name: 'things', text, params: [Array.from({ length: 1 + (times % 8) }, (_, id) => id)] });
    const counted = 'select generic_plans::int, custom_plans::int from pg_prepared_statements where name = $1';
    expect((await pool.query(counted, [nameOf({ name: 'things', text })])).rows).toEqual([plans]);
  });

  it('run without a name where the server no longer knows it', async () => {
    await named.query(ADD);
    await pool.query('deallocate all');
    expect(await named.query(ADD)).toEqual([{ sum: 42 }]);
    expect(await named.query(ADD)).toEqual([{ sum: 42 }]);
    expect(await known()).toBe(0);
  });

  it('run without a name where another client has taken it', async () => {
    await pool.query(`prepare ${nameOf(ADD)} as select 1`);
    expect(await named.query(ADD)).toEqual([{ sum: 42 }]);
    expect(await named.query(ADD)).toEqual([{ sum: 42 }]);
  });

  it('of another text have another name, also with the same label', async () => {
    const other = { ...ADD, text: 'select $1::int + 2 as sum' };
    expect([await named.query(ADD), await named.query(other)]).toEqual([[{ sum: 42 }], [{ sum: 43 }]]);
    expect(nameOf(other)).not.toBe(nameOf(ADD));
  });

  it('whose name is refused in a transaction make it start again, without names', async () => {
    const database = await Database.connect({ url: testServices().directUrl, pool: 1 });
    await database.transaction((tx) => tx.prepared(ADD));
    let runs = 0;
    const sum = database.transaction(async (tx) => {
      // As a pooler does that hands out another connection.
      if (runs++ === 0) await tx.query('deallocate all');
      return tx.prepared(ADD);
    });
    expect([await sum, runs]).toEqual([[{ sum: 42 }], 2]);
    await database.close();
  });

  it('report any other error unchanged', async () => {
    await expect(named.query({ ...ADD, params: ['x'] })).rejects.toMatchObject({ code: '22P02' });
    expect(await named.query(ADD)).toEqual([{ sum: 42 }]);
    expect(await known()).toBe(1);
  });
});
