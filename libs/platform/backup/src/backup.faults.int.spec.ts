import { randomBytes, randomInt } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rebuildProjection } from '@heliograph/projections';
import { sampleContext, testProduct, type TestProduct } from '@heliograph/testing';
import { sized } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { checkBackup } from './check-backup.js';
import { heads } from './installation.js';
import type { LogHead } from './manifest.js';
import { asAdmin, backupOf, emptyInstallation, faultsOf, filesIn, type Installation, newFolder } from './spec/installation.js';
import { killed, type Task } from './spec/killed.js';
import { live } from './spec/sample-life.js';

const contexts = [sampleContext];
/** Kills of each command at a random moment, besides those at its stages. */
const RANDOM_KILLS = sized(0, 5, 40);
/** Stages at which they are killed; every day where most is at stake. */
const everyPlace = {
  backup: ['files: 3', 'table event_store.events', 'manifest'],
  restore: ['files: 5', 'loading event_store.events', 'committing', 'sample.counters'],
  replace: ['replaying', 'committing'],
  adopt: ['erasing again', 'new incarnations', 'places of readers', 'sequences', 'statement in', 'signing', 'committing'],
};
const EVENTS = sized(1_500, 1_500, 20_000);
// A busy machine takes a while to start processes.
jest.setTimeout(sized(240_000, 600_000, 1_800_000));

let product: TestProduct;
let here: Installation;
let empty: Awaited<ReturnType<typeof emptyInstallation>>;

beforeAll(async () => {
  const storageUrl = pathToFileURL(join(await newFolder(), 'files')).href;
  product = await testProduct(contexts, { storageUrl });
  here = { ...product, contexts, storageUrl };
  empty = await emptyInstallation(contexts);
  await live(product.runtime.store, EVENTS);
  for (let file = 0; file < 12; file++) await product.runtime.storage.put(`photos/aa/${file}.webp`, randomBytes(200_000));
});
afterAll(async () => {
  await product.close();
  await empty.drop();
});

const headOf = (of: Installation) => asAdmin(of, async (admin) => (await heads(admin))[0]);
/** Kills the same task again and again, at each of the places and then at random moments; at last it comes to its end. */
async function killEverywhere(task: Task, places: readonly string[], verify: () => Promise<void>): Promise<void> {
  for (const at of places) {
    expect([at, await killed(task, { at })]).toEqual([at, true]);
    await verify();
  }
  for (let kill = 0; kill < RANDOM_KILLS; kill++) {
    await killed(task, { after: randomInt(1_500) });
    await verify();
  }
  expect(await killed(task)).toBe(false);
}

describe('kill -9', () => {
  it('of a backup: an unfinished one is no backup, and the same command finishes it', async () => {
    const folder = await newFolder();
    const task: Task = { what: 'backup', installation: here, folder };
    for (const at of sized(['table event_store.events'], everyPlace.backup, everyPlace.backup)) {
      expect(await killed(task, { at })).toBe(true);
      await expect(checkBackup({ folder, contexts })).rejects.toThrow(/was never finished/);
      await live(product.runtime.store, 20);
    }
    for (let kill = 0; kill < RANDOM_KILLS; kill++) {
      const own = await newFolder();
      if (
        !(await killed({ ...task, folder: own }, { after: randomInt(700) })) ||
        (await checkBackup({ folder: own, contexts }).catch(() => null))
      )
        continue;
      expect(await killed({ ...task, folder: own })).toBe(false);
      expect(await checkBackup({ folder: own, contexts })).toMatchObject({ broken: [] });
    }
    expect(await killed(task)).toBe(false);
    const { manifest, broken } = await checkBackup({ folder, contexts });
    expect(broken).toEqual([]);
    expect(manifest).toMatchObject({ files: { count: 12 }, logs: [{ headSeq: (await headOf(here))?.headSeq }] });
  });

  it('of a restore into an empty installation: there is nothing or all of it, and the same command finishes it', async () => {
    const folder = await backupOf(here);
    const head = (await headOf(here))?.headSeq as number;
    const places = sized(['loading event_store.events', 'sample.counters'], everyPlace.restore, everyPlace.restore);
    await killEverywhere({ what: 'restore', installation: empty, folder }, places, async () => {
      const found = await asAdmin(empty, async (admin) => {
        const [there] = await admin.query<{ is: boolean }>("select to_regclass('event_store.logs') is not null as is");
        return there?.is ? ((await heads(admin))[0]?.headSeq ?? 0) : 0;
      });
      expect([0, head]).toContain(found);
      if (found === head) expect((await faultsOf(empty)).length).toBe(0);
    });
    expect(await faultsOf(empty)).toEqual([]);
    expect(await filesIn(empty)).toEqual(await filesIn(here));
  });

  it('of a restore to an earlier time: what was there stays, until the earlier time is there', async () => {
    const folder = await backupOf(here);
    const then = (await headOf(here))?.headSeq as number;
    await live(product.runtime.store, 500, 'later');
    await product.catchUp();
    const now = await headOf(here);
    const task: Task = { what: 'replace', installation: here, folder };
    for (const at of sized(['committing'], everyPlace.replace, everyPlace.replace)) {
      expect(await killed(task, { at })).toBe(true);
      expect(await headOf(here)).toEqual(now);
      expect(await faultsOf(here)).toEqual([]);
    }
    await killEverywhere(task, ['sample.counters'], async () => {
      expect([then, now?.headSeq]).toContain((await headOf(here))?.headSeq);
      expect(await faultsOf(here)).toEqual([]);
    });
    expect(await headOf(here)).toMatchObject({ headSeq: then });
    expect(await faultsOf(here)).toEqual([]);
  });

  it('of an adoption: nothing has changed, or all of it, and the same command finishes it', async () => {
    await product.catchUp();
    const before = await headOf(here);
    const task: Task = { what: 'adopt', installation: here, folder: '' };
    for (const at of sized(['signing'], everyPlace.adopt, everyPlace.adopt)) {
      expect([at, await killed(task, { at })]).toEqual([at, true]);
      expect(await headOf(here)).toEqual(before);
    }
    const after = { headSeq: (before?.headSeq as number) + 1 };
    await killEverywhere(task, [], async () => {
      const { headSeq, incarnation } = (await headOf(here)) as LogHead;
      expect([headSeq, incarnation === before?.incarnation]).toEqual(
        headSeq === before?.headSeq ? [headSeq, true] : [after.headSeq, false],
      );
    });
    expect(await headOf(here)).toMatchObject(after);
    const shadow = { ...product.runtime, admin: product.admin };
    for (const projection of sampleContext.projections) await rebuildProjection(shadow, projection);
    expect(await faultsOf(here)).toEqual([]);
  });
});
