import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One file with the rows of a table, or of one log's events: gzipped text of COPY. */
export interface TableFile {
  /** `schema.table`; for events `event_store.events/<log>` */
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
  readonly bytes: number;
  /** Of the file as it lies on the disk, hexadecimal. */
  readonly sha256: string;
}

export interface LogHead {
  readonly log: string;
  readonly incarnation: string;
  readonly headSeq: number;
  /** Hexadecimal. */
  readonly headHash: string;
}

/** Files that the database names and that this backup has not, or with other bytes. */
export interface LackingFiles {
  readonly count: number;
  /** The first ones, in words. */
  readonly first: readonly string[];
}

/** What a backup holds, and how to know that it is whole. It contains no secret. */
export interface Manifest {
  readonly format: 1;
  readonly startedAt: string;
  /** All tables are as they were at this instant. */
  readonly snapshotAt: string;
  readonly finishedAt: string;
  /** Steps that had run, as `schema name`. */
  readonly migrations: readonly string[];
  /** Ids of the master keys that wrap the keys of this backup. */
  readonly masterKeys: readonly string[];
  readonly logs: readonly LogHead[];
  /** Last value handed out; a sequence that was never used is left out. */
  readonly sequences: Readonly<Record<string, number>>;
  readonly tables: readonly TableFile[];
  readonly files: { readonly count: number; readonly bytes: number; readonly listSha256: string; readonly lacking?: LackingFiles };
}

/** The backup is not what was written, or was never finished. Nothing has been touched. */
export class DamagedBackup extends Error {
  constructor(message: string) {
    super(`This backup cannot be used: ${message}`);
    this.name = 'DamagedBackup';
  }
}

const MANIFEST = 'manifest.json';
const UNFINISHED = 'unfinished.json';

/** File of a table's rows, relative to the backup. */
export const tablePath = (name: string): string => join('tables', `${name}.copy.gz`);
/** Folder of the product's files, and the list of them. */
export const FILES = 'files';
export const FILE_LIST = 'files.jsonl';

/** Prepares the folder, readable by its owner alone. Refuses one that holds anything but an unfinished backup. */
export async function beginBackup(folder: string, startedAt: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const entries = await readdir(folder);
  if (entries.includes(MANIFEST)) throw new Error(`${folder} holds a finished backup already; give a folder of its own to each`);
  if (entries.length > 0 && !entries.includes(UNFINISHED)) throw new Error(`${folder} is not empty and holds no unfinished backup`);
  await writeDurably(join(folder, UNFINISHED), JSON.stringify({ startedAt }));
}

/** The manifest comes last: a folder without one is no backup. */
export async function finishBackup(folder: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify({ ...manifest, sha256: digestOf(manifest) }, null, 2);
  await writeDurably(join(folder, MANIFEST), `${text}\n`);
  await rm(join(folder, UNFINISHED), { force: true });
}

/** @throws DamagedBackup when there is none, or it was changed */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null);
  if (text === null) throw new DamagedBackup(`${folder} has no ${MANIFEST}, so it was never finished; heliograph backup continues it`);
  const { sha256, ...manifest } = parsed(text);
  if (manifest.format !== 1) throw new DamagedBackup('its format is not known to this build');
  if (sha256 !== digestOf(manifest)) throw new DamagedBackup(`${MANIFEST} has been changed`);
  return manifest;
}

function parsed(text: string): Manifest & { sha256: string } {
  try {
    return JSON.parse(text);
  } catch {
    throw new DamagedBackup(`${MANIFEST} is not valid JSON`);
  }
}

const digestOf = (manifest: Manifest): string => createHash('sha256').update(JSON.stringify(manifest)).digest('hex');

/** Appears whole or not at all, and is on the disk when this resolves. */
export async function writeDurably(path: string, text: string): Promise<void> {
  await writeFile(`${path}.draft`, text, { mode: 0o600, flush: true });
  await rename(`${path}.draft`, path);
  const folder = await open(join(path, '..'), 'r');
  await folder.sync();
  await folder.close();
}
