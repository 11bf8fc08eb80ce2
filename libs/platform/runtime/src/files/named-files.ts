import { randomBytes } from 'node:crypto';
import type { Queryable } from '@heliograph/database';

/** A file of the store that a row names, and that must be there. */
export interface NamedFile {
  readonly key: string;
  /** Hexadecimal; null where nobody has noted it. */
  readonly sha256: string | null;
  /** What it belongs to: `photo 9`. */
  readonly of: string;
}

/** One folder of the store: which of its files rows of a context name. */
export interface StoreFolder {
  readonly folder: string;
  /** A younger file may belong to a row that is not there yet; what is older and has none is left over. */
  readonly graceMilliseconds: number;
  /** Query for the files that must be there: `(key, sha256, of)` of keys after $1, in the order of keys, $2 at most. */
  readonly named: string;
  /** Query for `(key)`: those of the keys $1 that some row names, also where the file is yet to be written. */
  readonly known: string;
}

/** A context, as far as its files go. */
interface FileOwner {
  readonly files?: readonly StoreFolder[];
}

const PAGE = 500;
const SAMPLE = 100;

export const storeFolders = (contexts: readonly FileOwner[]): StoreFolder[] => contexts.flatMap(({ files = [] }) => files);

/** Every file that must be in the store, in pages: memory does not grow with the store. */
export async function* namedFiles(database: Queryable, contexts: readonly FileOwner[]): AsyncGenerator<readonly NamedFile[]> {
  for (const { named } of storeFolders(contexts)) {
    for (let after = ''; ; ) {
      const page = await database.query<NamedFile>(named, [after, PAGE]);
      if (page.length > 0) yield page;
      if (page.length < PAGE) break;
      after = page.at(-1)?.key ?? after;
    }
  }
}

/** Some of them by chance, at most 100 of a folder: names are drawn at random, so a page from anywhere is a sample. */
export async function sampleOfFiles(database: Queryable, contexts: readonly FileOwner[]): Promise<NamedFile[]> {
  const sample: NamedFile[] = [];
  for (const { folder, named } of storeFolders(contexts)) {
    const from = randomBytes(16).toString('hex');
    const behind = await database.query<NamedFile>(named, [`${folder}/${from.slice(0, 2)}/${from}`, SAMPLE]);
    const before = behind.length < SAMPLE ? await database.query<NamedFile>(named, ['', SAMPLE - behind.length]) : [];
    sample.push(...new Map([...behind, ...before].map((file) => [file.key, file])).values());
  }
  return sample;
}

/** Those of the keys that some row names now. */
export async function knownKeys(
  database: Queryable,
  contexts: readonly FileOwner[],
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (const { folder, known: text } of storeFolders(contexts)) {
    const inFolder = keys.filter((key) => key.startsWith(`${folder}/`));
    if (inFolder.length === 0) continue;
    for (const { key } of await database.query<{ key: string }>(text, [inFolder])) known.add(key);
  }
  return known;
}
