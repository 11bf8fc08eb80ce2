import { StreamId } from '@heliograph/kernel';
import { sampleContext, sampleLog, sampleRequest, testProduct, type TestProduct, walkedChain } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PersonErased } from './privacy/index.js';

describe('what a process may do to the log', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await testProduct([sampleContext]);
  });
  afterAll(() => product.close());

  const say = (personId: number, said: string) =>
    product.runtime.store.append(sampleLog, {
      streams: [
        {
          stream: StreamId(`words-${personId}-${said}`),
          expectedVersion: 0,
          events: [{ type: 'sample.words-said', data: { thingId: 1, personId, words: said } }],
        },
      ],
      context: sampleRequest(),
    });
  const saidBy = async () =>
    (await product.runtime.store.read(sampleLog, 0, 1_000)).map(({ data }) => data as { personId: number; words: string | null });

  it('its login can neither change nor remove an event', async () => {
    await say(1, 'first');
    for (const sql of [
      `update event_store.events set actor = 'user:2'`,
      'delete from event_store.events',
      'truncate event_store.events',
      'drop table event_store.events',
      `update event_store.logs set incarnation = gen_random_uuid()`,
      'alter table event_store.events disable trigger all',
      'create table event_store.mine (id int)',
      `select event_store.create_log('mine')`,
    ])
      await expect(product.runtime.database.query(sql)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('its login cannot write a snapshot that is not what the stream says', async () => {
    const stream = StreamId('long');
    const word = (words: string) => ({ type: 'sample.words-said', data: { thingId: 1, personId: 9, words } });
    const given = { type: 'sample.point-given', data: { thingId: 1, personId: 9 } };
    const events = [given, ...Array.from({ length: 80 }, (_, at) => word(`word ${at}`))];
    await product.runtime.store.append(sampleLog, { streams: [{ stream, expectedVersion: 0, events }], context: sampleRequest() });
    const read = async () => (await product.runtime.store.loadLatest(sampleLog, stream)).events.map(({ version }) => version);
    expect(await read()).toEqual([1, 81]);
    const written = async () => product.admin.query('select stream, version, latest from event_store.snapshots');
    const right = [{ stream: 'long', version: 81, latest: [1, 81] }];
    expect(await written()).toEqual(right);
    for (const sql of [
      `update event_store.snapshots set latest = '{81}'`,
      `update event_store.snapshots set latest = '{2}', version = 80`,
      `update event_store.snapshots set stream = 'long', log = 'sample', latest = null, version = 4`,
      `insert into event_store.snapshots values ('sample', 'long', 90, '{5}') on conflict (stream, log) do update set latest = excluded.latest`,
    ]) {
      await product.runtime.database.query(sql);
      expect([sql, await written(), await read()]).toEqual([sql, right, [1, 81]]);
    }
    await product.runtime.database.query(`insert into event_store.snapshots values ('sample', 'words-1-first', 7, '{3}')`);
    expect(await product.admin.query(`select version, latest from event_store.snapshots where stream = 'words-1-first'`)).toEqual([
      { version: 1, latest: [1] },
    ]);
    await expect(product.runtime.database.query('delete from event_store.snapshots')).rejects.toThrow(/permission denied/);
    await expect(product.runtime.database.query('alter table event_store.snapshots disable trigger all')).rejects.toThrow(/must be owner/);
  });

  it('keeps personal fields unreadable in the table', async () => {
    await say(2, 'secret words');
    const rows = await product.admin.query<{ payload: string }>('select payload from event_store.events');
    expect(rows.some(({ payload }) => payload.includes('secret'))).toBe(false);
    expect(rows.some(({ payload }) => /"words":"v1\.[0-9a-f-]{36}\.[\w-]{16}\.[\w-]+"/.test(payload))).toBe(true);
  });

  it('destroying one key makes that person unreadable, all others readable, and the chain still holds', async () => {
    await say(3, 'gone');
    await say(4, 'stays');
    await product.runtime.store.keyring.destroy(3);
    expect(await saidBy()).toEqual(
      expect.arrayContaining([
        { thingId: 1, personId: 3, words: null },
        { thingId: 1, personId: 4, words: 'stays' },
      ]),
    );
    await expect(say(3, 'again')).rejects.toThrow(PersonErased);
    expect(await walkedChain(product.admin, 'sample')).toEqual({ log: 'sample', events: expect.any(Number), faults: [] });
  });
});
