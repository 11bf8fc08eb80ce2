import type { NamedStatement } from '@heliograph/database';
import { StreamId } from '@heliograph/kernel';
import { sampleContext, type SampleEvent, sampleLog, sampleRequest, testProduct, type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { latestOfStreams } from './latest-of-stream.js';
import { versionsOfStreams } from './version-of-stream.js';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct([sampleContext]);
});
afterAll(() => product.close());

const given: SampleEvent = { type: 'sample.point-given', data: { thingId: 1, personId: 2 } };
const taken: SampleEvent = { type: 'sample.point-taken', data: { thingId: 1, personId: 2 } };
const said = (words: string): SampleEvent => ({ type: 'sample.words-said', data: { thingId: 1, personId: 2, words } });

async function append(stream: string, events: readonly SampleEvent[]): Promise<void> {
  const name = StreamId(stream);
  const expectedVersion = await product.runtime.store.versionOf(sampleLog, name);
  await product.runtime.store.append(sampleLog, { streams: [{ stream: name, expectedVersion, events }], context: sampleRequest() });
}
const latest = async (stream: string) => {
  const { events, version } = await product.runtime.store.loadLatest(sampleLog, StreamId(stream));
  return { version, versions: events.map((event) => event.version), last: events.at(-1)?.data };
};
const snapshots = () => product.admin.query('select stream, version, latest from event_store.snapshots order by stream');
const many = (count: number) => Array.from({ length: count }, (_, index) => said(`word ${index}`));

describe('what a decision loads of a stream', () => {
  it('of a stream that does not exist nothing, of a short one everything, and no snapshot', async () => {
    expect(await latest('none')).toEqual({ version: 0, versions: [], last: undefined });
    await append('short', many(64));
    expect((await latest('short')).versions).toEqual(Array.from({ length: 64 }, (_, index) => index + 1));
    expect(await snapshots()).toEqual([]);
  });

  it('of a long one the last event of each type, also far behind its snapshot', async () => {
    await append('long', [given, ...many(200), taken, said('the last')]);
    expect(await latest('long')).toEqual({ version: 203, versions: [1, 202, 203], last: { thingId: 1, personId: 2, words: 'the last' } });
    expect(await snapshots()).toEqual([{ stream: 'long', version: 203, latest: [1, 202, 203] }]);
    await append('long', [...many(10), given]);
    expect((await latest('long')).versions).toEqual([202, 213, 214]);
    expect(await snapshots()).toMatchObject([{ version: 203 }]);
    await append('long', many(100));
    expect((await latest('long')).versions).toEqual([202, 214, 314]);
    expect(await snapshots()).toEqual([{ stream: 'long', version: 314, latest: [202, 214, 314] }]);
  });

  it('the same without the snapshot, which is no part of the truth', async () => {
    await append('lost', [given, ...many(300)]);
    const before = await latest('lost');
    await product.admin.query('delete from event_store.snapshots');
    expect(await latest('lost')).toEqual(before);
  });

  it('costs appends nothing: they go on while nobody can read or write a snapshot, and a decision waits', async () => {
    await append('watched', many(100));
    const connection = new pg.Client({ connectionString: product.adminUrl });
    await connection.connect();
    try {
      await connection.query('begin; lock table event_store.snapshots in access exclusive mode');
      for (const count of [100, 1]) await append('watched', many(count));
      const decision = latest('watched');
      const waiting = `
        select 1 from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.relation = 'event_store.snapshots'::regclass and not l.granted`;
      await eventually(async () => expect(await product.admin.query(waiting)).toHaveLength(1));
      await connection.query('commit');
      expect((await decision).versions).toEqual([201]);
    } finally {
      await connection.end();
    }
  });

  it('no more rows of a stream of a thousand events than of one of a hundred', async () => {
    for (let part = 0; part < 2; part++) await append('endless', many(500));
    await latest('endless');
    await append('endless', many(30));
    const connection = await connect();
    try {
      await connection.query('begin');
      expect((await latestOfStreams(statementsOn(connection), sampleLog.name)(StreamId('endless'))).at(-1)?.version).toBe(1030);
      // Of this transaction alone: the figures of all are some seconds old.
      const { rows } = await connection.query<{ read: number }>(
        `select sum(seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where schemaname = 'event_store'`,
      );
      expect(rows[0]?.read).toBeGreaterThan(30);
      expect(rows[0]?.read).toBeLessThan(300);
    } finally {
      await connection.end();
    }
  });
});

it('few and many streams have one plan, of the newest events as of the versions', async () => {
  const connection = await connect();
  const database = statementsOn(connection);
  const [newest, versions] = [latestOfStreams(database, sampleLog.name), versionsOfStreams(database, sampleLog.name)];
  for (let turn = 0; turn < 12; turn++) {
    const streams = Array.from({ length: 1 + (turn % 4) }, (_, at) => StreamId(`few-${at}`));
    await Promise.all([...streams.map(newest), ...streams.map(versions)]);
  }
  // PostgreSQL tries five plans for the values before it takes the generic one.
  const { rows } = await connection.query('select custom_plans::int as tried, generic_plans::int as kept from pg_prepared_statements');
  expect(rows).toEqual([
    { tried: 5, kept: 7 },
    { tried: 5, kept: 7 },
  ]);
  await connection.end();
});

async function connect(): Promise<pg.Client> {
  const connection = new pg.Client({ connectionString: product.directUrl });
  await connection.connect();
  return connection;
}

const statementsOn = (connection: pg.Client) => ({
  query: async <Row extends object>(text: string, values?: readonly unknown[]) =>
    (await connection.query(text, values as unknown[])).rows as Row[],
  prepared: async <Row extends object>({ name, text, params }: NamedStatement) =>
    (await connection.query({ name, text, values: params as unknown[] })).rows as Row[],
});
