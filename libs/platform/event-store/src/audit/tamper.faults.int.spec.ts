import type { Queryable } from '@heliograph/database';
import { sampleContext, sampleLog, sampleRequest, testProduct, type TestProduct } from '@heliograph/testing';
import { testMasterKey } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { checkpointLines } from './checkpoints/checkpoint-lines.js';
import { rotateSigningKey } from './checkpoints/rotate-signing-key.js';
import type { LogDefinition } from '../index.js';
import { StreamId } from '@heliograph/kernel';
import { Keyring, LocalMasterKey } from '../privacy/index.js';
import { KeysInUse } from './keys/keys-in-use.js';
import { SignedCheckpoints } from './checkpoints/signed-checkpoints.js';
import { chance, seed } from '@heliograph/testing/chance';
import { sized } from '@heliograph/testing/pure';
import { swapKeys } from './spec/key-swaps.js';
import { cutTail, rewriteSuffix } from './spec/rewriting.js';
import { changeColumn, insertRow, removeRow, swapEvents, tables, type Tampered } from './spec/tampering.js';
import { verifyCheckpoints } from './checkpoints/verify-checkpoints.js';
import { verifyKeys } from './keys/verify-keys.js';
import { verifiedTables, verifyLog, verifyNoOthers } from './chain/verify-log.js';

const ROUNDS = sized(50, 150, 2_000);
const firstLog: LogDefinition = { ...sampleLog, secrets: ['sample.names'] };
const otherLog: LogDefinition = { ...sampleLog, name: 'other' };
const definitions = [firstLog, otherLog];
const logs = definitions.map(({ name }) => name);

/** All that `events verify` finds, one line for each fault. */
async function found(database: Queryable, kept: readonly string[]): Promise<string[]> {
  const keyring = new Keyring(database, testMasterKey);
  const chains = await verifyNoOthers(database, logs);
  const inUse = new KeysInUse(database, keyring);
  for (const log of definitions) chains.push(await verifyLog(database, log, inUse));
  const checkpoints = await verifyCheckpoints(database, new SignedCheckpoints(database, keyring), { logs, kept });
  const keys = await verifyKeys(database, keyring, inUse);
  return [
    ...chains.flatMap(({ log, faults }) => faults.map(({ seq, reason }) => `${log} ${seq ?? '-'}: ${reason}`)),
    ...checkpoints.faults.map(({ checkpoint, reason }) => `checkpoint ${checkpoint}: ${reason}`),
    ...keys.faults.map(({ reason }) => reason),
  ];
}

const kinds: readonly { readonly of: number; readonly kind: (database: Queryable, next: () => number) => Promise<Tampered | null> }[] = [
  { of: 60, kind: changeColumn },
  { of: 12, kind: removeRow },
  { of: 8, kind: insertRow },
  { of: 8, kind: swapEvents },
  { of: 8, kind: swapKeys },
  { of: 12, kind: rewriteSuffix },
];
const anyKind = kinds.flatMap(({ of, kind }) => Array<(typeof kinds)[number]['kind']>(of).fill(kind));

describe('tampering under the login of the owner', () => {
  let product: TestProduct;
  let client: pg.Client;
  let kept: string[];
  const owner: Queryable = { query: async (sql, params) => (await client.query(sql, params as unknown[])).rows };

  beforeAll(async () => {
    product = await testProduct([sampleContext]);
    await product.admin.query(`select event_store.create_log('other')`);
    const { store } = product.runtime;
    await store.keyring.secret('sample.names');
    for (let round = 0; round < 3; round++) {
      for (let stream = 1; stream <= 6; stream++)
        for (const log of definitions) await store.append(log, { streams: said(log, stream, round), context: sampleRequest() });
      for (const log of definitions) await store.append(log, { streams: lone(log, round), context: sampleRequest() });
      if (round === 2) for (const log of definitions) await longStream(log);
      await product.runtime.signedCheckpoints.sign();
      if (round === 0) await rotateSigningKey(product.admin, testMasterKey);
    }
    await product.admin.query('alter table event_store.snapshots disable trigger user'); // as only its owner can
    kept = [];
    for await (const line of checkpointLines(product.runtime.signedCheckpoints)) kept.push(line);
    client = new pg.Client({ connectionString: product.adminUrl });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await product.close();
  });

  /** One with a snapshot. */
  const longStream = async (log: LogDefinition) => {
    const stream = StreamId(`${log.name}-long`);
    const events = Array.from({ length: 71 }, (_, at) => words(2, at));
    await product.runtime.store.append(log, { streams: [{ stream, expectedVersion: 0, events }], context: sampleRequest() });
    await product.runtime.store.loadLatest(log, stream);
  };
  const words = (personId: number, round: number) => ({
    type: 'sample.words-said',
    data: { thingId: personId, personId, words: `round ${round}` },
  });
  /** Two events for one stream, one for another that all have in common. */
  const said = (log: LogDefinition, stream: number, round: number) => [
    { stream: StreamId(`${log.name}-${stream}`), expectedVersion: 2 * round, events: [words(stream, round), words(stream, round)] },
    { stream: StreamId(`${log.name}-all`), expectedVersion: 6 * round + stream - 1, events: [words(1, round)] },
  ];
  /** One event, which a statement of its own stores. */
  const lone = (log: LogDefinition, round: number) => [
    { stream: StreamId(`${log.name}-lone`), expectedVersion: round, events: [words(2, round)] },
  ];

  /** What is found while something is changed; it is put back afterwards. Null when the database refused, or nothing was changed. */
  async function whileTampered(
    tamper: (database: Queryable) => Promise<Tampered | null>,
  ): Promise<(Tampered & { faults: string[] }) | null> {
    await client.query('begin');
    try {
      const tampered = await tamper(owner).catch(refused);
      return tampered && { ...tampered, faults: await found(owner, kept) };
    } finally {
      await client.query('rollback');
    }
  }

  const refused = (error: unknown) => {
    // Constraints of the tables, and numbers that no column holds.
    if (/^2[23]/.test((error as { code?: string }).code ?? '')) return null;
    throw error;
  };

  it('is tried on every table that is said to be verified', () => {
    expect(tables.map(({ name }) => name).sort()).toEqual([...verifiedTables].sort());
  });

  it(`each of ${ROUNDS} random changes is named (seed ${seed})`, async () => {
    const next = chance(seed);
    const unnamed: unknown[] = [];
    const rounds = new Map<string, number>();
    for (let round = 0; round < ROUNDS; ) {
      // Each kind once, so that no seed leaves one out; then any.
      const kind = kinds[round]?.kind ?? (anyKind[Math.floor(next() * anyKind.length)] as (typeof anyKind)[number]);
      const tampered = await whileTampered((database) => kind(database, next));
      if (!tampered) continue;
      round++;
      rounds.set(kind.name, (rounds.get(kind.name) ?? 0) + 1);
      if (!tampered.names.some((name) => tampered.faults.some((fault) => fault.includes(name)))) unnamed.push(tampered);
    }
    expect(unnamed).toEqual([]);
    expect([...rounds.keys()].sort()).toEqual(['changeColumn', 'insertRow', 'removeRow', 'rewriteSuffix', 'swapEvents', 'swapKeys']);
  }, 1_800_000);

  it('a tail that is deleted together with the newest checkpoint is named by a file that was kept elsewhere, and by nothing else', async () => {
    await client.query('begin');
    try {
      await client.query('delete from event_store.signed_checkpoints where number = 4');
      for (const log of logs) await cutTail(owner, log, 38);
      expect(await found(owner, [])).toEqual([]);
      expect(await found(owner, kept)).toEqual([
        'checkpoint 4: the kept file has it, the database does not',
        'checkpoint 4: other 128: it signed an event that is missing; up to 38 it is what was signed',
        'checkpoint 4: sample 128: it signed an event that is missing; up to 38 it is what was signed',
      ]);
    } finally {
      await client.query('rollback');
    }
  });

  it('a key under which all checkpoints were forged is named, for the master key does not open it', async () => {
    const stranger = new Keyring(owner, new LocalMasterKey('08'.repeat(32)));
    await client.query('begin');
    try {
      await client.query('delete from event_store.signed_checkpoints');
      await client.query(`delete from event_store.secrets where name = 'checkpoints'`);
      await new SignedCheckpoints(owner, stranger).sign();
      expect(await found(owner, [])).toEqual([
        'checkpoint 1: no key can be opened, so its signature cannot be verified',
        `secret checkpoints is wrapped by another master key, of the id ${new LocalMasterKey('08'.repeat(32)).id}`,
      ]);
    } finally {
      await client.query('rollback');
    }
  });

  it('nothing is named while nothing is changed', async () => {
    expect(await found(owner, kept)).toEqual([]);
    expect(await found(owner, [])).toEqual([]);
  });
});
