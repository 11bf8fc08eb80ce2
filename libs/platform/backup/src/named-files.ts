import { Database, type Queryable } from '@heliograph/database';
import { type BoundedContext, missingOf, type NamedFile, namedFiles } from '@heliograph/runtime';
import { openStorage, type Storage } from '@heliograph/storage';
import { type CopiedFile, copyFile, filesOf } from './copied-files.js';
import type { LackingFiles } from './manifest.js';
import type { Progress } from './progress.js';

/** Files that are said by name. */
const SAID = 100;

interface Options {
  readonly adminUrl: string;
  readonly contexts: readonly BoundedContext[];
  readonly storageUrl: string;
  readonly folder: string;
}

/** Copies what the snapshot names and no listing gave. Returns what is not to be had, or has other bytes than its event says. */
export async function copyNamedFiles(
  snapshot: Queryable,
  { adminUrl, contexts, storageUrl, folder }: Options,
  copied: Map<string, CopiedFile>,
  progress: Progress,
): Promise<LackingFiles> {
  const storage = openStorage(storageUrl);
  const lacking = counted();
  const now = await Database.connect({ url: adminUrl, pool: 1, applicationName: 'heliograph backup' });
  try {
    for await (const page of namedFiles(snapshot, contexts)) {
      progress.goOn();
      const notCopied: NamedFile[] = [];
      for (const file of page) {
        const digest = copied.get(file.key) ?? (await copyFile(storage, filesOf(folder), file.key));
        if (digest === null) notCopied.push(file);
        else copied.set(file.key, { ...digest, key: file.key });
        if (digest !== null && file.sha256 !== null && digest.sha256 !== file.sha256) lacking.add(file, 'other bytes than its event says');
      }
      // What was deleted since the snapshot is no fault.
      for (const file of await missingOf({ database: now, storage, contexts }, notCopied)) lacking.add(file, 'not in the store');
      progress.report(`files that the database names: ${copied.size} copied, ${lacking.all.count} lacking`);
    }
  } finally {
    await now.close();
  }
  return lacking.all;
}

/** Files that the database names and the store has not. */
export async function missingFiles(
  database: Queryable,
  storage: Storage,
  contexts: readonly BoundedContext[],
  progress: Progress,
): Promise<LackingFiles> {
  const lacking = counted();
  let compared = 0;
  for await (const page of namedFiles(database, contexts)) {
    progress.goOn();
    for (const file of await missingOf({ database, storage, contexts }, page)) lacking.add(file, 'not in the store');
    compared += page.length;
    progress.report(`files that the database names: ${compared}, ${lacking.all.count} lacking`);
  }
  return lacking.all;
}

/** One line each, and one for all others. */
export function withRest({ count, first }: LackingFiles): string[] {
  return count > first.length ? [...first, `and ${count - first.length} more files`] : [...first];
}

function counted() {
  let count = 0;
  const first: string[] = [];
  return {
    add: ({ key, of }: NamedFile, why: string) => {
      count++;
      if (first.length < SAID) first.push(`${key} of ${of}: ${why}`);
    },
    get all(): LackingFiles {
      return { count, first };
    },
  };
}
