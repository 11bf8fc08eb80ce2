import { LocalMasterKey } from '@heliograph/event-store/privacy';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SignedCheckpoints, verifyCheckpoints } from '@heliograph/event-store/audit';
import { EventStore } from '@heliograph/event-store';
import { Keyring } from '@heliograph/event-store/privacy';
import { Database } from '@heliograph/database';
import { CommandId } from '@heliograph/kernel';
import { ProjectionRunner, rebuildProjection, verifyProjection } from '@heliograph/projections';
import { install as installed } from '@heliograph/runtime';
import { sampleContext, sampleLog, testProduct, type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { testMasterKey } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { checkBackup } from './check-backup.js';
import { heads } from './installation.js';
import { ensureRanges } from './ranges.js';
import {
  asAdmin,
  backupOf,
  emptyInstallation,
  faultsOf,
  filesIn,
  type Installation,
  newFolder,
  restoreInto,
  runtimeLogin,
} from './spec/installation.js';
import { live } from './spec/sample-life.js';

const contexts = [sampleContext];

// A busy machine takes a while to make tables.
jest.setTimeout(120_000);

let product: TestProduct;
let here: Installation;
let empty: Awaited<ReturnType<typeof emptyInstallation>>;

beforeAll(async () => {
  const storageUrl = pathToFileURL(join(await newFolder(), 'files')).href;
  product = await testProduct(contexts, { storageUrl });
  here = { ...product, contexts, storageUrl };
  empty = await emptyInstallation(contexts);
  await live(product.runtime.store, 600);
  await new SignedCheckpoints(product.runtime.database, product.runtime.store.keyring).sign();
  await product.runtime.storage.put('photos/aa/one.webp', randomBytes(100_000));
  await product.runtime.storage.put('photos/bb/two.webp', randomBytes(10));
});
afterAll(async () => {
  await product.close();
  await empty.drop();
});

const headOf = (of: Installation) => asAdmin(of, async (admin) => (await heads(admin))[0]);
const wordsIn = (of: Installation) =>
  asAdmin(of, async (admin) => (await admin.query<{ words: string }>('select distinct words from sample.words')).map((row) => row.words));
const said = (word: string) => [`${word}\t\\N line\nbreak`];

describe('a backup and its restore', () => {
  it('gives back logs, rows and files in an empty installation, also when writes went on during the backup', async () => {
    let writing = true;
    const writes = (async () => {
      for (let writes = 0; writing && writes < 30; writes++) await live(product.runtime.store, 20);
    })();
    const folder = await backupOf(here);
    writing = false;
    await writes;

    expect(await checkBackup({ folder, contexts })).toMatchObject({ broken: [] });
    const restored = await restoreInto(empty, folder);
    expect(restored).toMatchObject({ loaded: true, filesCopied: 2, broken: [] });
    expect(await faultsOf(empty)).toEqual([]);
    expect(await filesIn(empty)).toEqual(await filesIn(here));
    const head = restored.manifest.logs[0];
    expect(head?.headSeq).toBeGreaterThanOrEqual(600);
    const [same] = await product.admin.query<{ hash: string }>(
      "select encode(hash, 'hex') as hash from event_store.events where log = 'sample' and seq = $1",
      [head?.headSeq],
    );
    expect(await headOf(empty)).toMatchObject({ headSeq: head?.headSeq, headHash: same?.hash });
    expect((await headOf(empty))?.incarnation).not.toBe(head?.incarnation);
  });

  it('the commands of the last day are still known by their ids', async () => {
    const [command] = await product.admin.query<{ id: string }>('select command_id as id from event_store.events where seq = 1');
    const store = new EventStore({ url: empty.url, masterKey: testMasterKey });
    expect(await store.outcome('sample', CommandId(command?.id as string))).toEqual({ log: 'sample', seq: 200 });
    await store.close();
  });

  it('the checkpoints of the old incarnation are kept, and one is signed for the new one', async () => {
    const { checkpoints, faults } = await asAdmin(empty, (admin) =>
      verifyCheckpoints(admin, new SignedCheckpoints(admin, new Keyring(admin, testMasterKey)), { logs: ['sample'] }),
    );
    expect({ checkpoints, faults }).toEqual({ checkpoints: 2, faults: [] });
  });

  it('a restore that is repeated finds its work done, and mends what has been lost since', async () => {
    const folder = await backupOf(here);
    await restoreInto(empty, folder, { replace: true });
    const life = await headOf(empty);
    await rm(join(new URL(empty.storageUrl).pathname, 'photos/bb/two.webp'));
    expect(await restoreInto(empty, folder)).toMatchObject({ loaded: false, filesCopied: 1 });
    expect(await headOf(empty)).toEqual(life);
  });

  it('leaves out ids that may have been given out since the backup, also of kinds of which there was none', async () => {
    const there = await emptyInstallation(contexts);
    const make = 'create sequence if not exists sample.used; create sequence if not exists sample.unused';
    const next = (of: Installation, name: string) =>
      asAdmin(of, async (admin) => (await admin.query<{ id: number }>(`select nextval($1)::float8 as id`, [name]))[0]?.id);
    try {
      await product.admin.query(`${make}; select setval('sample.used', 7)`);
      const folder = await backupOf(here);
      const { adminUrl } = there;
      const install = async () => {
        await installed({ adminUrl, runtimeLogin, contexts });
        await asAdmin(there, (admin) => admin.query(make));
      };
      await restoreInto(there, folder, { install, idGap: 1_000 });
      expect([await next(there, 'sample.used'), await next(there, 'sample.unused')]).toEqual([1_008, 1_001]);
      await restoreInto(there, folder, { install, replace: true });
      expect([await next(there, 'sample.used'), await next(there, 'sample.unused')]).toEqual([1_009, 1_002]);
    } finally {
      await product.admin.query('drop sequence sample.used; drop sequence sample.unused');
      await there.drop();
    }
  });

  it('a list of erased people that is given later is read, although an earlier run has loaded the database', async () => {
    const folder = await backupOf(here);
    await restoreInto(empty, folder, { replace: true });
    const keyOf = (person: number) =>
      asAdmin(empty, async (admin) => {
        const [key] = await admin.query<{ id: string; isThere: boolean }>(
          'select key_id as id, wrapped is not null as "isThere" from event_store.keys where person = $1',
          [person],
        );
        return key;
      });
    const erasures = [{ keyId: (await keyOf(5))?.id as string, destroyedAt: new Date(0).toISOString() }];
    expect(await restoreInto(empty, folder, { erasures })).toMatchObject({ loaded: false, erasedAgain: 1 });
    expect([(await keyOf(5))?.isThere, (await keyOf(4))?.isThere]).toEqual([false, true]);
    expect(await restoreInto(empty, folder, { erasures })).toMatchObject({ loaded: false, erasedAgain: 0 });
  });

  it('goes back to an earlier time under running workers and api, which continue with the new incarnation', async () => {
    const { store } = product.runtime;
    await live(store, 300, 'before');
    const folder = await backupOf(here);
    const head = (await headOf(here))?.headSeq as number;
    await live(store, 300, 'after');
    await product.catchUp();
    expect(await wordsIn(here)).toEqual(said('after'));
    product.startWorkers();
    await expect(restoreInto(here, folder, { replace: true })).rejects.toThrow(/Processes are connected .*heliograph/);
    await expect(restoreInto(here, folder, { whileRunning: true })).rejects.toThrow(/not empty \(sample: \d+ events\).*--replace/);
    expect(await headOf(here)).toMatchObject({ headSeq: head + 300 });

    await restoreInto(here, folder, { replace: true, whileRunning: true });
    expect(await headOf(here)).toMatchObject({ headSeq: head });
    await eventually(async () => expect(await wordsIn(here)).toEqual(said('before')), 60_000);
    await live(store, 300, 'new');
    expect(await headOf(here)).toMatchObject({ headSeq: head + 300 });
    await eventually(async () => expect(await wordsIn(here)).toEqual(said('new')), 60_000);
    expect(await faultsOf(here)).toEqual([]);
  });

  it('makes room for the events of a log that has gone through several ranges', async () => {
    await product.admin.transaction(async (tx) => {
      const [head] = await tx.query<{ seq: number }>("select head_seq as seq from event_store.logs where log = 'sample'");
      await ensureRanges(tx, 'sample', 25_000_000);
      await tx.query("update event_store.logs set head_seq = $1 where log = 'sample'", [head?.seq]);
    });
    const ranges = await product.admin.query("select inhrelid from pg_inherits where inhparent = 'event_store.events_sample'::regclass");
    expect(ranges).toHaveLength(5);
  });
});

describe('a log that was put back to an earlier time by other means', () => {
  it('halts its projections visibly, and a rebuild corrects them', async () => {
    const store = new EventStore({ url: empty.url, masterKey: testMasterKey });
    const admin = await Database.connect({ url: empty.adminUrl, pool: 3 });
    const logs = new Map([['sample', sampleLog]]);
    await restoreInto(empty, await backupOf(here), { replace: true, whileRunning: true });
    await admin.query("delete from event_store.events where log = 'sample' and seq > 300");
    await admin.query(
      "update event_store.logs l set head_seq = 300, head_hash = e.hash from event_store.events e where l.log = 'sample' and e.log = l.log and e.seq = 300",
    );
    const halted: string[] = [];
    const runner = new ProjectionRunner({ database: admin, store, logs, onHalt: ({ projection }) => halted.push(projection) });
    for (const projection of sampleContext.projections) for (const source of projection.sources) await runner.run(projection, source);
    expect(halted).toEqual(['sample.counters@1', 'sample.words@1']);

    for (const projection of sampleContext.projections) {
      await rebuildProjection({ admin, store, logs }, projection);
      expect((await verifyProjection({ admin, store, logs }, projection)).differences).toEqual([]);
    }
    await store.close();
    await admin.close();
  });
});

describe('a backup that cannot be used is refused before anything is touched', () => {
  let folder: string;
  // A connection to this address would be refused.
  const nowhere = { adminUrl: 'postgres://nobody@127.0.0.1:1/none', url: '', storageUrl: 'file:///dev/null/none', contexts };
  const attempt = (more = {}) => restoreInto(nowhere, folder, more);

  beforeAll(async () => {
    folder = await backupOf(here);
  });

  const tampered = [
    ...['tables/event_store.events/sample.copy.gz', 'tables/event_store.keys.copy.gz'],
    ...['files/photos/aa/one.webp', 'files.jsonl', 'manifest.json'],
  ];
  it.each(tampered)('%s: a byte flipped, the end cut off, the file gone', async (name) => {
    const path = join(folder, name);
    const bytes = await readFile(path);
    const flipped = Buffer.from(bytes);
    const middle = Math.floor(bytes.length / 2);
    flipped.writeUInt8(flipped.readUInt8(middle) ^ 1, middle);
    for (const content of [flipped, bytes.subarray(0, bytes.length - 7)]) {
      await writeFile(path, content);
      await expect(attempt()).rejects.toThrow(/^This backup cannot be used/);
    }
    await rm(path);
    await expect(attempt()).rejects.toThrow(/^This backup cannot be used/);
    await writeFile(path, bytes);
  });

  it('one whose keys are wrapped by another master key', async () => {
    await expect(attempt({ masterKey: new LocalMasterKey('09'.repeat(32)) })).rejects.toThrow(/wrapped by the master key/);
  });

  it('one of another build, older or newer', async () => {
    const without = { ...sampleContext, migrations: { ...sampleContext.migrations, migrations: [] } };
    await expect(attempt({ contexts: [without] })).rejects.toThrow(/of a newer build, with sample SampleTables/);
    class Another {
      readonly name = 'Another1';
      async up() {}
      async down() {}
    }
    const more = {
      ...sampleContext,
      migrations: { ...sampleContext.migrations, migrations: [...sampleContext.migrations.migrations, Another] },
    };
    await expect(attempt({ contexts: [more] })).rejects.toThrow(/of an older build, without sample Another1/);
  });

  it('and a whole one comes as far as the database', async () => {
    await expect(attempt()).rejects.toThrow(/ECONNREFUSED/);
  });
});

describe('what a backup says of itself', () => {
  it('that the chain was broken already when it was made', async () => {
    await restoreInto(empty, await backupOf(here), { replace: true });
    await asAdmin(empty, (admin) => admin.query("update event_store.events set actor = 'user:2' where seq = 17"));
    const folder = await backupOf(empty);
    expect((await checkBackup({ folder, contexts })).broken).toEqual([{ log: 'sample', seq: 17 }]);
    expect((await restoreInto(empty, folder, { replace: true })).broken).toEqual([{ log: 'sample', seq: 17 }]);
  });

  it('that the disk was full; and it continues when there is room again', async () => {
    const folder = await newFolder();
    const draft = join(folder, 'tables/event_store.events/sample.copy.gz.draft');
    await mkdir(dirname(draft), { recursive: true });
    await writeFile(join(folder, 'unfinished.json'), '');
    await symlink('/dev/full', draft);
    await expect(backupOf(here, folder)).rejects.toThrow(/ENOSPC/);
    await rm(draft);
    await backupOf(here, folder);
    expect(await checkBackup({ folder, contexts })).toMatchObject({ broken: [] });
  });

  it('nothing secret; and it is neither written over nor mixed with other things', async () => {
    const folder = join(await newFolder(), 'own');
    await backupOf(here, folder);
    expect(await readFile(join(folder, 'manifest.json'), 'utf8')).not.toMatch(/hello|postgres:/);
    expect((await readdir(folder)).sort()).toEqual(['files', 'files.jsonl', 'manifest.json', 'tables']);
    await expect(backupOf(here, folder)).rejects.toThrow(/holds a finished backup already/);
    await rm(join(folder, 'manifest.json'));
    await expect(backupOf(here, folder)).rejects.toThrow(/not empty and holds no unfinished backup/);
  });
});
