import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import { checkpointLines, exportText, SignedCheckpoints, verifyCheckpoints } from '@heliograph/event-store/audit';
import { Keyring } from '@heliograph/event-store/privacy';
import { StreamId } from '@heliograph/kernel';
import { BackgroundRebuilds, findCheckpoint, ProjectionRunner, reaction, ReactionRunner, readModelStates } from '@heliograph/projections';
import { install } from '@heliograph/runtime';
import { sampleContext, type SampleEvent, sampleLog, sampleRequest } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { testMasterKey, verdict } from '@heliograph/testing/services';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { adopt, type AdoptOptions } from './adopt.js';
import { heads } from './installation.js';
import { copyOf } from './spec/copy-of.js';
import { asAdmin, emptyInstallation, faultsOf, type Installation, newFolder, runtimeLogin } from './spec/installation.js';
import { live } from './spec/sample-life.js';

// A busy machine takes a while to make tables.
jest.setTimeout(120_000);

const heard: string[] = [];
const hearing = reaction<SampleEvent>({
  name: 'sample.hearing',
  queue: 'sample',
  log: 'sample',
  on: { 'sample.words-said': ({ data }) => Promise.resolve(void heard.push(String(data.words))) },
});
const contexts = [{ ...sampleContext, reactions: [hearing] }];
const reason = 'put back to ten past two';

let original: Awaited<ReturnType<typeof emptyInstallation>>;
let copies: Awaited<ReturnType<typeof copyOf>>[] = [];
/** File with the checkpoints of the life that goes on elsewhere: one from before the copy was made, and two from after. */
let kept: string;

beforeAll(async () => {
  original = await emptyInstallation(contexts);
  await install({ ...original, runtimeLogin, contexts });
  await withStore(original, async (store, database) => {
    await live(store, 300);
    await follow(database, store);
    await sign(database);
  });
});
afterAll(() => original.drop());
afterEach(async () => {
  for (const copy of copies) await copy.drop();
  copies = [];
});

async function withStore<T>(of: Installation, work: (store: EventStore, database: Database) => Promise<T>): Promise<T> {
  const store = new EventStore({ url: of.url, masterKey: testMasterKey });
  const database = await Database.connect({ url: of.url, pool: 6, applicationName: 'sample worker' });
  try {
    return await work(store, database);
  } finally {
    await store.close();
    await database.close();
  }
}

const logs = new Map([['sample', sampleLog]]);
const checkpointsOf = (database: Database) => new SignedCheckpoints(database, new Keyring(database, testMasterKey));
const sign = (database: Database) => checkpointsOf(database).sign();

/** What workers do. */
async function follow(database: Database, store: EventStore): Promise<void> {
  const runner = new ProjectionRunner({ database, store, logs });
  for (const each of sampleContext.projections) for (const source of each.sources) await runner.run(each, source);
  await new ReactionRunner({ database, store, logs, services: null }).run(hearing);
}

/** The copy, while the original goes on and signs twice more. */
async function copyWhileLifeGoesOn(): Promise<Installation> {
  const copy = await copyOf(original);
  copies.push(copy);
  const lines = await withStore(original, async (store, database) => {
    for (const word of ['lost', 'too']) {
      await live(store, 20, word);
      await sign(database);
    }
    return collected(checkpointLines(checkpointsOf(database)));
  });
  kept = join(await newFolder(), 'kept.jsonl');
  await writeFile(kept, lines.join('\n'));
  return copy;
}

const adopted = (of: Installation, more: Partial<AdoptOptions> = {}) =>
  adopt({
    ...{ adminUrl: of.adminUrl, contexts, runtimeLogin, masterKey: testMasterKey, by: 'root', reason, context: sampleRequest() },
    ...{ erasures: [], idGap: 1_000, revokeCredentials: false, whileRunning: false },
    ...more,
  });

async function collected(lines: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const line of lines) found.push(line);
  return found;
}

const verified = (of: Installation, lines: readonly string[] = []) =>
  asAdmin(of, (admin) => verifyCheckpoints(admin, checkpointsOf(admin), { logs: ['sample'], kept: lines }));

/** What the independent verifier says of the copy, with the file from the other life and the one of now. */
const audited = (of: Installation) =>
  asAdmin(of, async (admin) => {
    const checkpoints = checkpointsOf(admin);
    const now = join(await newFolder(), 'now.jsonl');
    await writeFile(now, (await collected(checkpointLines(checkpoints))).join('\n'));
    const publicKey = await checkpoints.publicKey();
    const text = (await collected(exportText(admin, { logs: ['sample'], after: 0, publicKey }))).join('');
    return verdict(text.trimEnd().split('\n'), '--key', publicKey, '--checkpoints', kept, '--checkpoints', now);
  });
const keptLines = async () => (await readFile(kept, 'utf8')).split('\n');
const headOf = (of: Installation) => asAdmin(of, async (admin) => (await heads(admin))[0]);

describe('a database that was put back by other means', () => {
  it('goes on with a life of its own once it is adopted, and auditors read of it', async () => {
    const copy = await copyWhileLifeGoesOn();
    const before = await headOf(copy);
    await withStore(copy, (store) => live(store, 10, 'waiting'));
    await expect(withStore(copy, () => adopted(copy))).rejects.toThrow(/^Processes are connected \(.*1 of sample worker/);
    const steps: string[] = [];
    const result = await adopted(copy, { report: (line) => steps.push(line) });
    expect(result).toMatchObject({ checkpoint: expect.any(Number), readModels: ['sample.counters', 'sample.words'], events: 10 });
    expect(steps.at(-1)).toBe('committing');
    const now = await headOf(copy);
    expect(now).toMatchObject({ headSeq: (before?.headSeq as number) + 11 });
    expect(result.logs).toEqual([{ log: 'sample', from: before?.incarnation, to: now?.incarnation }]);

    const first = (result.checkpoint as number) - 1;
    const life = { first, last: first + 2, at: expect.any(String), by: 'root', reason };
    expect(await verified(copy, await keptLines())).toMatchObject({ adopted: [life], faults: [] });
    expect(await verified(copy)).toMatchObject({ adopted: [{ ...life, last: first }], faults: [] });
    const { code, lines } = await audited(copy);
    expect([code, lines]).toEqual([0, expect.arrayContaining([expect.stringMatching(/^sample: .*, whole$/)])]);
    expect(lines).toContainEqual(
      expect.stringMatching(
        `^note: checkpoints ${first} to ${first + 2}: signed in the life before 20.*Z, when root adopted .*: ${reason}$`,
      ),
    );
    await goesOn(copy);
    expect((await audited(copy)).code).toBe(0);
  });

  /** Workers rebuild, reactions process what waited, new events are taken, and all rows are what a replay gives. */
  async function goesOn(copy: Installation): Promise<void> {
    heard.length = 0;
    await withStore(copy, async (store, database) => {
      await live(store, 3, 'new');
      await follow(database, store);
      expect([heard.filter((word) => word.startsWith('waiting')).length, heard.filter((word) => word.startsWith('new')).length]).toEqual([
        4, 1,
      ]);
      const errors: string[] = [];
      const onError = (name: string, { message }: Error) => void errors.push(`${name}: ${message}`);
      const rebuilds = new BackgroundRebuilds({
        database,
        store,
        logs,
        projections: sampleContext.projections,
        pauseMilliseconds: 50,
        onError,
      });
      rebuilds.start();
      const kinds = async () => (await readModelStates(database, sampleContext.projections)).map(({ kind }) => kind);
      await eventually(async () => expect([await kinds(), errors]).toEqual([['ready', 'ready'], []]), 30_000);
      await rebuilds.stop();
      await live(store, 3, 'newer');
      await follow(database, store);
      await sign(database);
    });
    expect(await faultsOf(copy)).toEqual([]);
  }

  it('has nothing to do a second time, but for people who were forgotten; what is written since is another matter', async () => {
    const copy = await copyWhileLifeGoesOn();
    await adopted(copy);
    const now = await headOf(copy);
    const [key] = await asAdmin(copy, (admin) =>
      admin.query<{ keyId: string }>('select key_id as "keyId" from event_store.keys where person = 5'),
    );
    const erasure = { keyId: key?.keyId as string, destroyedAt: new Date(0).toISOString() };
    expect(await adopted(copy, { erasures: [erasure] })).toEqual({ logs: [], erasedAgain: 1, checkpoint: null, events: 0, readModels: [] });
    expect(await headOf(copy)).toEqual(now);
    await withStore(copy, (store) => live(store, 1));
    expect((await adopted(copy)).logs).toEqual([{ log: 'sample', from: now?.incarnation, to: expect.any(String) }]);
    expect((await verified(copy, await keptLines())).faults).toEqual([]);
  });

  it('reactions and read models that halted after a change of the incarnation by hand go on', async () => {
    const copy = await copyWhileLifeGoesOn();
    await asAdmin(copy, (admin) => admin.query('update event_store.logs set incarnation = gen_random_uuid()'));
    await withStore(copy, async (store, database) => {
      await follow(database, store);
      expect((await findCheckpoint(database, 'sample.hearing', 'sample'))?.haltedReason).toMatch(/heliograph adopt$/);
    });
    await withStore(copy, (store) => live(store, 10, 'waiting'));
    await adopted(copy);
    expect(await verified(copy, await keptLines())).toMatchObject({ faults: [] });
    await goesOn(copy);
  });

  it('leaves out ids that may have been given out since, also of kinds of which there was none', async () => {
    const copy = await copyWhileLifeGoesOn();
    await asAdmin(copy, (admin) =>
      admin.query('create sequence sample.used; create sequence sample.unused start 4503599627370496 minvalue 4503599627370496'),
    );
    await asAdmin(copy, (admin) => admin.query(`select setval('sample.used', 7)`));
    await adopted(copy);
    const next = (name: string) => asAdmin(copy, (admin) => admin.query<{ id: number }>(`select nextval($1)::float8 as id`, [name]));
    expect([await next('sample.used'), await next('sample.unused')]).toEqual([[{ id: 1_008 }], [{ id: 4503599627371496 }]]);
  });

  it('leaves out none where that is asked, also where there is a sequence that was never used', async () => {
    const copy = await copyWhileLifeGoesOn();
    await asAdmin(copy, (admin) => admin.query('create sequence sample.used; create sequence sample.unused'));
    await asAdmin(copy, (admin) => admin.query(`select setval('sample.used', 7)`));
    await adopted(copy, { idGap: 0 });
    const next = (name: string) => asAdmin(copy, (admin) => admin.query<{ id: number }>(`select nextval($1)::float8 as id`, [name]));
    expect([await next('sample.used'), await next('sample.unused')]).toEqual([[{ id: 8 }], [{ id: 1 }]]);
  });
});

describe('without an adoption', () => {
  it('what was signed in the other life is a fault', async () => {
    const copy = await copyWhileLifeGoesOn();
    await withStore(copy, async (store, database) => {
      await live(store, 5);
      await sign(database);
    });
    const { faults, adopted: explained } = await verified(copy, await keptLines());
    expect([explained, faults.map(({ reason: said }) => said)]).toEqual([
      [],
      expect.arrayContaining([expect.stringMatching(/^the database has another one/)]),
    ]);
    expect((await audited(copy)).code).toBe(1);
  });

  it('a statement that nobody has signed explains nothing', async () => {
    const copy = await copyWhileLifeGoesOn();
    const before = await headOf(copy);
    await asAdmin(copy, (admin) => admin.query('update event_store.logs set incarnation = gen_random_uuid()'));
    const after = await headOf(copy);
    const checkpoint = (await asAdmin(copy, (admin) => checkpointsOf(admin).newest()))?.number as number;
    const data = {
      ...{ from: before?.incarnation as string, to: after?.incarnation as string, checkpoint },
      ...{ by: 'mallory', reason: 'none', at: new Date().toISOString() },
    };
    const stream = { stream: StreamId('sample-adoption-forged'), expectedVersion: 0, events: [{ type: 'sample.log-adopted', data }] };
    await withStore(copy, (store) => store.append(sampleLog, { streams: [stream], context: sampleRequest() }));
    const { faults, adopted: explained } = await verified(copy, await keptLines());
    expect([explained, faults.length]).toEqual([[], expect.any(Number)]);
    expect(faults).toContainEqual({ checkpoint: checkpoint + 1, reason: 'the kept file has it, the database does not' });
    expect((await audited(copy)).code).toBe(1);
  });
});
