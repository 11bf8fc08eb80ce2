import { table } from '@heliograph/database';
import { sampleContext, testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ShadowOptions } from './shadow.js';
import { createShadowTable, makeMissingIndexes } from './shadow-indexes.js';

const listed = { name: 'listed', tables: [table('sample.listed', { key: { thing_id: 'bigint' }, columns: {} })] };

describe('a shadow table', () => {
  let product: TestProduct;
  let shadow: ShadowOptions;
  beforeAll(async () => {
    product = await testProduct([sampleContext]);
    shadow = { admin: product.admin, store: product.runtime.store, logs: product.runtime.logs };
    await product.admin.query(`create table sample.listed (
      thing_id bigint primary key, owner_id bigint not null, code text unique, points integer not null default 0, words text[], state text, reply_id bigint) with (fillfactor = 80)`);
    for (const index of [
      '(owner_id, points, thing_id)',
      '(owner_id, thing_id)',
      `(owner_id, points) where state = 'shown'`,
      '(points, thing_id)',
      '(points, thing_id)',
      'using gin (words)',
      '(lower(state))',
      '(thing_id, points)',
      '(reply_id) where reply_id is not null',
    ])
      await product.admin.query(`create index on sample.listed ${index}`);
    await product.admin.query(`insert into projections.read_models values ('sample.listed', 'sample.listed')`);
    await product.admin.query(`create unique index one_shown on sample.listed (owner_id) where state = 'first'`);
  });
  afterAll(async () => {
    await product.admin.query('drop table sample.listed, sample.listed__next');
    await product.close();
  });
  beforeEach(async () => {
    await product.admin.query('drop table if exists sample.listed__next');
    await createShadowTable(product.admin, 'sample.listed', 'sample.listed__next');
  });

  const indexesOf = async (name: string) => {
    const rows = await product.admin.query<{ shape: string }>(
      `select regexp_replace(pg_get_indexdef(indexrelid), 'INDEX .* USING', 'by') as shape from pg_index where indrelid = $1::regclass order by 1`,
      [name],
    );
    return rows.map(({ shape }) => shape);
  };

  it('begins with what a replay finds rows by, and with the storage parameters of the live one', async () => {
    expect(await indexesOf('sample.listed__next')).toEqual([
      'CREATE UNIQUE by btree (code)',
      "CREATE UNIQUE by btree (owner_id) WHERE (state = 'first'::text)",
      'CREATE UNIQUE by btree (thing_id)',
      'CREATE by btree (owner_id, thing_id)',
      'CREATE by btree (points, thing_id)',
      'CREATE by btree (reply_id) WHERE (reply_id IS NOT NULL)',
    ]);
    expect(await product.admin.query("select reloptions from pg_class where oid = 'sample.listed__next'::regclass")).toEqual([
      { reloptions: ['fillfactor=80'] },
    ]);
    await expect(product.admin.query('insert into sample.listed__next (thing_id) values (1)')).rejects.toThrow(/owner_id/);
  });

  it('has all indexes of the live one in the end, the doubled one too, and is given none twice', async () => {
    const steps: string[] = [];
    for (let time = 1; time <= 2; time++) {
      await makeMissingIndexes({ ...shadow, onStep: (_projection, step) => steps.push(step) }, listed);
      expect(await indexesOf('sample.listed__next')).toEqual(await indexesOf('sample.listed'));
    }
    expect(steps).toEqual(Array(6).fill('making an index of sample.listed'));
  });

  it('goes on with the next one after an interruption', async () => {
    let made = 0;
    const stopping = () => made++ === 2;
    await expect(makeMissingIndexes({ ...shadow, stopping }, listed)).rejects.toThrow(/Interrupted/);
    expect(await indexesOf('sample.listed__next')).toHaveLength(8);
    await makeMissingIndexes(shadow, listed);
    expect(await indexesOf('sample.listed__next')).toEqual(await indexesOf('sample.listed'));
  });
});
