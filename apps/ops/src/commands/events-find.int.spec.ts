import { decodeSealedEvents, findEvents, pagesOfLog, seqBeforeLast, streamsOf } from '@heliograph/event-store';
import { AppId, CredentialId, StreamId } from '@heliograph/kernel';
import { sampleContext, sampleLog, sampleRequest, testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let product: TestProduct;
const began = new Date();

/** 50 events of seven streams, by three callers; the last one has sealed words. */
beforeAll(async () => {
  product = await testProduct([sampleContext]);
  const versions = new Map<string, number>();
  const append = async (stream: string, event: { type: string; data: object }, caller: object) => {
    const expectedVersion = versions.get(stream) ?? 0;
    versions.set(stream, expectedVersion + 1);
    const streams = [{ stream: StreamId(stream), expectedVersion, events: [event] }];
    await product.runtime.store.append(sampleLog, { streams, context: { ...sampleRequest(), ...caller } });
  };
  for (let number = 1; number < 50; number++)
    await append(
      `thing-${number % 7}`,
      { type: 'sample.point-given', data: { thingId: number % 7 || 70, personId: 2 } },
      callers[number % 3] ?? {},
    );
  await append('words-1', { type: 'sample.words-said', data: { thingId: 700, personId: 2, words: 'hidden' } }, {});
});
afterAll(() => product.close());

const callers = [
  { actor: 'user:3', credential: CredentialId('at-12'), origin: { via: 'app', app: AppId(3), request: 'r-1' } },
  { actor: 'user:30', credential: CredentialId('at-7'), origin: { via: 'app', app: AppId(30), request: 'r-10' } },
  { actor: 'system:ops', origin: { via: 'command', login: 'root', reason: 'say "request":"r-1"' } },
];

const seqs = async (filter: Parameters<typeof findEvents>[1]['filter'], last = 1_000) =>
  (await findEvents(product.runtime.database, { log: 'sample', filter, last })).map(({ seq }) => seq);
type Pages = Parameters<typeof pagesOfLog>[2];
async function pagesOf(wanted: Pages): Promise<number[][]> {
  const pages: number[][] = [];
  for await (const page of pagesOfLog(product.runtime.database, 'sample', wanted)) pages.push(page.map(({ seq }) => seq));
  return pages;
}
const of = (remainder: number) => Array.from({ length: 49 }, (_, at) => at + 1).filter((seq) => seq % 3 === remainder);

describe('events that somebody looks for', () => {
  it('are found by actor, by the app of the token and by the request, exactly', async () => {
    expect(await seqs({ actor: 'user:3' })).toEqual(of(0));
    expect(await seqs({ app: 3 })).toEqual(of(0));
    expect(await seqs({ app: 30 })).toEqual(of(1));
    expect(await seqs({ request: 'r-1' })).toEqual(of(0));
    expect(await seqs({ request: 'r-' })).toEqual([]);
  });

  it('are found by type, with and without the name of the log, and by their thing', async () => {
    expect(await seqs({ type: 'sample.words-said' })).toEqual([50]);
    expect(await seqs({ type: 'words-said' })).toEqual([50]);
    expect(await seqs({ subject: 'thing-70' })).toEqual([7, 14, 21, 28, 35, 42, 49]);
    expect(await seqs({ subject: 'thing-0' })).toEqual([7, 14, 21, 28, 35, 42, 49]);
    expect(await seqs({ subject: 'person-2', actor: 'user:3' })).toEqual(of(0));
    expect(await seqs({ subject: 'no.*' })).toEqual([]);
  });

  it('are the newest, in order, and those of a span of time', async () => {
    expect(await seqs({}, 3)).toEqual([48, 49, 50]);
    expect(await seqs({ actor: 'user:30' }, 2)).toEqual([46, 49]);
    expect(await seqs({ until: new Date(began.getTime() - 60_000) })).toEqual([]);
    expect(await seqs({ since: new Date(Date.now() + 60_000) })).toEqual([]);
    expect(await seqs({ since: new Date(began.getTime() - 60_000), until: new Date() })).toHaveLength(50);
  });

  it('show personal fields sealed, though the key is there', async () => {
    const [row] = await findEvents(product.runtime.database, { log: 'sample', filter: { type: 'words-said' }, last: 1 });
    const [event] = await decodeSealedEvents(sampleLog, row ? [row] : []);
    expect(event?.data).toEqual({ thingId: 700, personId: 2, words: expect.stringMatching(/^v1\./) });
  });

  it('are shown from the beginning or the end, of a log or of a stream', async () => {
    const shown = async (place: Omit<Pages, 'limit'>, limit: number) => (await pagesOf({ ...place, limit })).flat();
    const last = async (place: Omit<Pages, 'limit'>, count: number) =>
      shown({ ...place, after: await seqBeforeLast(product.runtime.database, 'sample', { ...place, count }) }, count);
    expect(await shown({ after: 0 }, 2)).toEqual([1, 2]);
    expect(await shown({ after: 10 }, 2)).toEqual([11, 12]);
    expect(await shown({ after: 48 }, 5)).toEqual([49, 50]);
    expect(await last({ after: 0 }, 2)).toEqual([49, 50]);
    expect(await last({ after: 48 }, 9)).toEqual([49, 50]);
    expect(await shown({ stream: 'thing-1', after: 0 }, 2)).toEqual([1, 8]);
    expect(await shown({ stream: 'thing-1', after: 1 }, 1)).toEqual([8]);
    expect(await last({ stream: 'thing-1', after: 0 }, 2)).toEqual([36, 43]);
    expect(await last({ stream: 'thing', after: 0 }, 2)).toEqual([]);
  });

  it('lie in streams, which are listed by their names with the last event of each', async () => {
    const named = async (options: Parameters<typeof streamsOf>[2]) =>
      (await streamsOf(product.runtime.database, 'sample', options)).map(({ stream, events, seq }) => [stream, events, seq]);
    expect(await named({ prefix: 'thing-', after: '', limit: 2 })).toEqual([
      ['thing-0', 7, 49],
      ['thing-1', 7, 43],
    ]);
    expect(await named({ prefix: 'thing-', after: 'thing-5', limit: 9 })).toEqual([['thing-6', 7, 48]]);
    expect(await named({ prefix: '', after: 'thing-6', limit: 9 })).toEqual([['words-1', 1, 50]]);
    expect(await named({ prefix: 'nothing', after: '', limit: 9 })).toEqual([]);
  });
});

it('what the newest page costs does not grow with the log: windows of the primary key, and nothing is read twice', async () => {
  const plan = async (sql: string, params: readonly unknown[]) =>
    (await product.admin.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, params)).map((row) => row['QUERY PLAN']).join('\n');
  const asked: string[] = [];
  const watching = {
    query: async (sql: string, params: readonly unknown[] = []) => {
      if (sql.includes('command_id, metadata')) asked.push(await plan(sql, params));
      return product.runtime.database.query(sql, params);
    },
  };
  await findEvents(watching as never, { log: 'sample', filter: { actor: 'user:3' }, last: 5 });
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatch(/Index Scan.* using events_sample\S*_pkey|Index Scan Backward/);
});

it('however many are shown, a few hundred are read at a time', async () => {
  const { database, store } = product.runtime;
  const events = Array.from({ length: 250 }, () => ({ type: 'sample.point-given', data: { thingId: 1, personId: 2 } }));
  for (let part = 0; part < 5; part++)
    await store.append(sampleLog, {
      streams: [{ stream: StreamId('long-1'), expectedVersion: part * 250, events }],
      context: sampleRequest(),
    });
  for (const stream of [undefined, 'long-1']) {
    const pages = await pagesOf({ stream, after: 50, limit: 1_100 });
    expect(pages.map((page) => page.length)).toEqual([500, 500, 100]);
    expect(pages.flat()).toEqual(Array.from({ length: 1_100 }, (_, at) => 51 + at));
  }
  expect(await seqBeforeLast(database, 'sample', { stream: 'long-1', after: 0, count: 1_000 })).toBe(300);
});
