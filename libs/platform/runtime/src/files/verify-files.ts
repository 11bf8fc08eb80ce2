import type { Queryable } from '@heliograph/database';
import { digestOfStream, type FileFacts, type Storage } from '@heliograph/storage';
import type { BoundedContext } from '../bounded-context.js';
import { knownKeys, type NamedFile, namedFiles, storeFolders } from './named-files.js';

/** `missing`: named and not in the store. `wrong bytes`: their SHA-256 is another. `untracked`: in the store, and nothing names it. */
export interface FileFinding {
  readonly finding: 'missing' | 'wrong bytes' | 'untracked';
  readonly key: string;
  /** Null of what nothing names. */
  readonly of: string | null;
}

export interface FilesVerified {
  readonly named: number;
  readonly missing: number;
  readonly wrong: number;
  /** Nobody has noted their SHA-256, so that their bytes could not be compared. */
  readonly notCompared: number;
  readonly untracked: number;
}

export interface VerifyFilesOptions {
  readonly database: Queryable;
  readonly storage: Storage;
  readonly contexts: readonly Pick<BoundedContext, 'files'>[];
  /** Waited for. */
  readonly onFinding: (finding: FileFinding) => Promise<void> | void;
  readonly report?: (line: string, verified: FilesVerified) => void;
  readonly stopping?: () => boolean;
}

/** Files read at once. */
const AT_ONCE = 8;
const PAGE = 500;
/** Of files in folders that are no context's. */
const GRACE_MILLISECONDS = 3_600_000;

/** Reads every file that a row names and lists the store, in pages: memory does not grow with either. May be stopped, and begun again. */
export async function verifyFiles(options: VerifyFilesOptions): Promise<FilesVerified> {
  const { database, storage, contexts, onFinding } = options;
  const counts = { named: 0, missing: 0, wrong: 0, notCompared: 0, untracked: 0 };
  const isStopped = () => options.stopping?.() === true;
  for await (const page of namedFiles(database, contexts)) {
    for (let at = 0; at < page.length && !isStopped(); at += AT_ONCE) {
      const some = page.slice(at, at + AT_ONCE);
      const found = await Promise.all(some.map(async (file) => ({ file, finding: await judged(storage, file) })));
      const faults = found.filter(({ finding }) => finding !== null);
      // What was deleted in the meantime is no fault.
      const known = await knownKeys(
        database,
        contexts,
        faults.map(({ file }) => file.key),
      );
      for (const { file, finding } of faults) {
        if (finding === null || !known.has(file.key)) continue;
        counts[finding === 'missing' ? 'missing' : 'wrong']++;
        await onFinding({ finding, key: file.key, of: file.of });
      }
      counts.named += some.length;
      counts.notCompared += some.filter(({ sha256 }) => sha256 === null).length;
      options.report?.(`${counts.named} files that the database names, ${counts.missing} missing`, counts);
    }
    if (isStopped()) return counts;
  }
  for await (const keys of oldFiles(storage, contexts)) {
    const known = await knownKeys(database, contexts, keys);
    for (const key of keys.filter((each) => !known.has(each))) {
      counts.untracked++;
      await onFinding({ finding: 'untracked', key, of: null });
    }
    options.report?.(`${counts.untracked} files of the store that nothing names`, counts);
    if (isStopped()) return counts;
  }
  return counts;
}

/** Those of the files that are not in the store, and that a row still names. */
export async function missingOf(
  { database, storage, contexts }: Pick<VerifyFilesOptions, 'database' | 'storage' | 'contexts'>,
  files: readonly NamedFile[],
): Promise<NamedFile[]> {
  const missing: NamedFile[] = [];
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const some = files.slice(at, at + AT_ONCE);
    const heads = await Promise.all(some.map(({ key }) => storage.head(key)));
    missing.push(...some.filter((_, index) => heads[index] === null));
  }
  if (missing.length === 0) return [];
  const known = await knownKeys(
    database,
    contexts,
    missing.map(({ key }) => key),
  );
  return missing.filter(({ key }) => known.has(key));
}

async function judged(storage: Storage, { key, sha256 }: NamedFile): Promise<'missing' | 'wrong bytes' | null> {
  if (sha256 === null) return (await storage.head(key)) === null ? 'missing' : null;
  const file = await storage.get(key);
  if (file === null) return 'missing';
  return (await digestOfStream(file.content)).sha256 === sha256 ? null : 'wrong bytes';
}

async function* oldFiles(storage: Storage, contexts: VerifyFilesOptions['contexts']): AsyncGenerator<readonly string[]> {
  const folders = storeFolders(contexts);
  const now = Date.now();
  const isOld = ({ key, modifiedAt }: FileFacts) => {
    const grace = folders.find(({ folder }) => key.startsWith(`${folder}/`))?.graceMilliseconds ?? GRACE_MILLISECONDS;
    return modifiedAt.getTime() < now - grace;
  };
  let batch: string[] = [];
  for await (const file of storage.listFiles('')) {
    if (!isOld(file)) continue;
    batch.push(file.key);
    if (batch.length < PAGE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
