import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queryable } from '@heliograph/database';
import { masterKeysHere } from '@heliograph/event-store/privacy';
import { type BoundedContext, migrationsOf } from '@heliograph/runtime';
import { digestOfFile, openStorage } from '@heliograph/storage';
import { type CopiedFile, copyFiles, filesOf } from './copied-files.js';
import { copyNamedFiles } from './named-files.js';
import { heads, keptTables, ranMigrations } from './installation.js';
import { beginBackup, FILE_LIST, finishBackup, type Manifest, writeDurably } from './manifest.js';
import { withOwnerConnection } from './owner.js';
import { progressOf } from './progress.js';
import { dumpTables } from './table-dump.js';

export interface BackUpOptions {
  /** The owner's login; a direct connection. */
  readonly adminUrl: string;
  readonly contexts: readonly BoundedContext[];
  /** `file:` */
  readonly storageUrl: string;
  /** A new or empty folder, or one with an unfinished backup. */
  readonly folder: string;
  readonly report?: (line: string) => void;
  readonly stopping?: () => boolean;
}

/**
 * Writes everything that does not follow from the logs, while the product runs: tables from one snapshot, files from before and after it.
 * Started again after an interruption it takes a new snapshot and keeps the files that are there.
 */
export async function backUp(options: BackUpOptions): Promise<Manifest> {
  const { folder } = options;
  const storage = openStorage(options.storageUrl);
  const progress = progressOf(options);
  const schemas = migrationsOf(options.contexts);
  const startedAt = new Date().toISOString();
  await beginBackup(folder, startedAt);
  const copied = new Map<string, CopiedFile>();
  // Twice before the snapshot, so that the pass after it is short: what is removed between the passes is missed.
  for (let pass = 0; pass < 2; pass++) await copyFiles(storage, filesOf(folder), copied, progress);
  const { lacking, ...snapshot } = await withOwnerConnection(
    options.adminUrl,
    'begin isolation level repeatable read read only',
    async (owner) => {
      const [now] = await owner.query<{ at: Date }>('select now() as at');
      const logs = await heads(owner);
      await copyFiles(storage, filesOf(folder), copied, progress);
      return {
        snapshotAt: (now as { at: Date }).at.toISOString(),
        migrations: await ranMigrations(owner, schemas),
        masterKeys: await masterKeysHere(owner),
        logs,
        sequences: await sequences(
          owner,
          schemas.map(({ schema }) => schema),
        ),
        tables: await dumpTables(owner, keptTables(schemas), logs, folder, progress),
        lacking: await copyNamedFiles(owner, options, copied, progress),
      };
    },
  );
  progress.goOn();
  const files = { ...(await writeFileList(folder, copied)), lacking };
  const manifest: Manifest = { format: 1, startedAt, finishedAt: new Date().toISOString(), ...snapshot, files };
  progress.report('manifest');
  await finishBackup(folder, manifest);
  return JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest;
}

async function writeFileList(folder: string, copied: ReadonlyMap<string, CopiedFile>): Promise<Manifest['files']> {
  const files = [...copied.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  await mkdir(folder, { recursive: true });
  await writeDurably(join(folder, FILE_LIST), files.map((file) => `${JSON.stringify(file)}\n`).join(''));
  const list = await digestOfFile(join(folder, FILE_LIST));
  return { count: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), listSha256: list?.sha256 ?? '' };
}

/** Sequences are outside of snapshots: the value read now is beyond every id in the snapshot. */
async function sequences(database: Queryable, schemas: readonly string[]): Promise<Record<string, number>> {
  const rows = await database.query<{ name: string; value: number }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as value from pg_sequences
     where schemaname = any($1) and last_value is not null order by 1`,
    [schemas],
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
