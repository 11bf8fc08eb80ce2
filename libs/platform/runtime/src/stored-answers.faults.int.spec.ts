import { randomUUID } from 'node:crypto';
import { Database } from '@heliograph/database';
import { Keyring } from '@heliograph/event-store/privacy';
import { install } from './install.js';
import { eventually } from '@heliograph/testing/pure';
import { type DurablePostgres, startDurablePostgres, testMasterKey } from '@heliograph/testing/services';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { StoredAnswers } from './idempotency/index.js';

/** Milliseconds: a repetition every quarter of a second, on a busy machine. */
const AGAIN_WITHIN = 5_000;
const content = Buffer.from('this content');

let server: DurablePostgres;
let databases: Database[];
let ours: StoredAnswers;
let another: StoredAnswers;

beforeAll(async () => {
  server = await startDurablePostgres();
  await install({ adminUrl: server.adminUrl, runtimeLogin: 'heliograph', contexts: [] });
  databases = [await Database.connect({ url: server.url }), await Database.connect({ url: server.url })];
  [ours, another] = databases.map((database) => new StoredAnswers(database, new Keyring(database, testMasterKey))) as [
    StoredAnswers,
    StoredAnswers,
  ];
}, 60_000);
afterAll(async () => {
  for (const database of databases ?? []) await database.close();
  await server?.close();
});

it.each(['this process', 'another process'] as const)(
  'after a restart of the database a request that it ended is done by %s at once (S19)',
  async (who) => {
    const request = randomUUID();
    const state = await ours.begin(request, content);
    if (state.kind !== 'first') throw new Error(state.kind);
    await server.kill();
    const givenBack = ours.abandon(request, state.claim);
    // Sent while it is away: nobody knows whether the claim of this one was stored.
    await expect(ours.begin(request, content)).rejects.toThrow();
    await server.start();
    const next = who === 'this process' ? ours : another;
    await eventually(async () => expect(await next.begin(request, content)).toMatchObject({ kind: 'first' }), AGAIN_WITHIN);
    // And it stays the only one.
    const other = who === 'this process' ? another : ours;
    await givenBack;
    expect(await other.begin(request, content)).toEqual({ kind: 'under-way' });
  },
);
