import { join } from 'node:path';
import { type BoundedContext, migrationsOf } from '@heliograph/runtime';
import { type Digest, digestOfFile } from '@heliograph/storage';
import { type BrokenLog, checkChain } from './check-chain.js';
import { digestIn, filesOf, listedFiles } from './copied-files.js';
import { keptTables } from './installation.js';
import { withRest } from './named-files.js';
import { DamagedBackup, FILE_LIST, type Manifest, readManifest, tablePath } from './manifest.js';
import { type Progress, progressOf } from './progress.js';
import { EVENTS } from './table-dump.js';

export interface CheckOptions {
  readonly folder: string;
  readonly contexts: readonly BoundedContext[];
  readonly report?: (line: string) => void;
  readonly stopping?: () => boolean;
}

export interface CheckedBackup {
  readonly manifest: Manifest;
  /** Logs whose chain was broken already when the backup was made. */
  readonly broken: readonly BrokenLog[];
  /** Files that it lacks, by name. */
  readonly lacking: readonly string[];
}

/**
 * Reads the whole backup and needs nothing else: every file is what was written, no table is missing, the chains hold.
 * @throws DamagedBackup
 */
export async function checkBackup(options: CheckOptions): Promise<CheckedBackup> {
  const { folder } = options;
  const progress = progressOf(options);
  const manifest = await readManifest(folder);
  checkTables(manifest, options.contexts);
  for (const table of manifest.tables) {
    progress.goOn();
    progress.report(`checking ${table.name}`);
    mustEqual(tablePath(table.name), table, await digestOfFile(join(folder, tablePath(table.name))));
  }
  await checkFiles(folder, manifest, progress);
  const broken: BrokenLog[] = [];
  for (const head of manifest.logs) {
    const file = manifest.tables.find(({ name }) => name === `${EVENTS}/${head.log}`);
    const found = file && (await checkChain(folder, file, head, progress));
    if (found) broken.push(found);
  }
  return { manifest, broken, lacking: lackingFiles(manifest) };
}

/** In words, and how many more. What an earlier build made was not compared with the database. */
function lackingFiles({ files: { lacking } }: Manifest): string[] {
  if (!lacking)
    return ['a comparison of its files with the database, because an earlier build made it: make it again, or restore it, which compares'];
  return withRest(lacking);
}

/** A backup of another build differs from a damaged one by its migrations, which the restore compares. */
function checkTables(manifest: Manifest, contexts: readonly BoundedContext[]): void {
  const expected = keptTables(migrationsOf(contexts)).flatMap(({ table }) =>
    table === EVENTS ? manifest.logs.map(({ log }) => `${EVENTS}/${log}`) : [table],
  );
  const missing = expected.filter((name) => !manifest.tables.some((table) => table.name === name));
  if (missing.length > 0) throw new DamagedBackup(`it lacks ${missing.join(', ')}, which this build keeps`);
}

async function checkFiles(folder: string, { files }: Manifest, progress: Progress): Promise<void> {
  if ((await digestOfFile(join(folder, FILE_LIST)))?.sha256 !== files.listSha256) throw new DamagedBackup(`${FILE_LIST} has been changed`);
  let count = 0;
  for await (const file of listedFiles(folder)) {
    progress.goOn();
    mustEqual(file.key, file, await digestIn(filesOf(folder), file.key, file.bytes));
    progress.report(`checking files: ${++count} of ${files.count}`);
  }
}

function mustEqual(name: string, written: Digest, found: Digest | null): void {
  if (found?.sha256 !== written.sha256) throw new DamagedBackup(`${name} is ${found ? 'changed' : 'missing or cut short'}`);
}
