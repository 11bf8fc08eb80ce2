import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Database } from '@heliograph/database';
import { verifyChain } from '@heliograph/event-store/audit';
import { EventStore } from '@heliograph/event-store';
import { type ShadowOptions, verifyInline, verifyProjection } from '@heliograph/projections';
import { type BoundedContext, install } from '@heliograph/runtime';
import { openStorage } from '@heliograph/storage';
import { createDatabase, testMasterKey, testServices } from '@heliograph/testing/services';
import { backUp, type BackUpOptions } from '../back-up.js';
import { restore, type Restored, type RestoreOptions } from '../restore.js';

export const runtimeLogin = new URL(testServices().runtimeUrl).username;

export const newFolder = (): Promise<string> => mkdtemp(join(testServices().dir, 'backup-'));

/** A database and a folder of files, without open connections. */
export interface Installation {
  readonly adminUrl: string;
  readonly url: string;
  readonly storageUrl: string;
  readonly contexts: readonly BoundedContext[];
}

/** Nothing is in it, not even tables. Directly to the server: a pooler stays connected when its clients have disconnected, and a restore refuses that. */
export async function emptyInstallation(contexts: readonly BoundedContext[]): Promise<Installation & { drop(): Promise<void> }> {
  const { adminUrl, directUrl: url, drop } = await createDatabase();
  return { adminUrl, url, drop, contexts, storageUrl: pathToFileURL(join(await newFolder(), 'files')).href };
}

/** What `heliograph backup` does, and its folder. */
export async function backupOf(of: Installation, folder?: string, more: Partial<BackUpOptions> = {}): Promise<string> {
  const into = folder ?? (await newFolder());
  await backUp({ ...of, folder: into, ...more });
  return into;
}

export function restoreInto(to: Installation, folder: string, more: Partial<RestoreOptions> = {}): Promise<Restored> {
  const { adminUrl, contexts, storageUrl } = to;
  return restore({
    ...{ adminUrl, contexts, storageUrl, folder, runtimeLogin, masterKey: testMasterKey },
    ...{ replace: false, whileRunning: false, giveBack: false, revokeCredentials: false, idGap: 0, erasures: [] },
    install: () => install({ adminUrl, runtimeLogin, contexts }),
    ...more,
  });
}

/** Everything that a restored installation must be: chains whole, and all derived rows what a replay gives. Answers what is not so. */
export async function faultsOf({ adminUrl, url, contexts }: Installation): Promise<object[]> {
  const admin = await Database.connect({ url: adminUrl, pool: 3 });
  const store = new EventStore({ url, masterKey: testMasterKey });
  const logs = new Map(contexts.flatMap(({ log }) => (log ? [[log.name, log] as const] : [])));
  const shadow: ShadowOptions = { admin, store, logs };
  const faults: object[] = [];
  try {
    for (const { log, projections } of contexts) {
      if (log) faults.push(...(await verifyChain(admin, log.name)).faults);
      for (const inline of log?.inline ?? []) faults.push(...(await verifyInline(shadow, log as never, inline)).differences);
      for (const projection of projections) faults.push(...(await verifyProjection(shadow, projection)).differences);
    }
    return faults;
  } finally {
    await store.close();
    await admin.close();
  }
}

/** All files by key. */
export async function filesIn({ storageUrl }: Installation): Promise<Map<string, Buffer>> {
  const storage = openStorage(storageUrl);
  const files = new Map<string, Buffer>();
  for await (const { key } of storage.listFiles('')) {
    const chunks: Buffer[] = [];
    for await (const chunk of (await storage.get(key))?.content ?? []) chunks.push(chunk as Buffer);
    files.set(key, Buffer.concat(chunks));
  }
  return files;
}

export async function asAdmin<T>({ adminUrl }: Installation, work: (admin: Database) => Promise<T>): Promise<T> {
  const admin = await Database.connect({ url: adminUrl, pool: 1 });
  try {
    return await work(admin);
  } finally {
    await admin.close();
  }
}
