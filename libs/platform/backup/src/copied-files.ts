import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { type Digest, digestOfStream, openStorage, putWithDigest, type Storage } from '@heliograph/storage';
import { FILE_LIST, FILES } from './manifest.js';
import type { Progress } from './progress.js';

export interface CopiedFile extends Digest {
  readonly key: string;
}

/** The files of a backup are a folder of the same kind as the product's own: whole or not there, and on the disk. */
export const filesOf = (folder: string): Storage => openStorage(pathToFileURL(join(folder, FILES)).href);

/**
 * Copies what `copied` lacks. Files never change under their names, so one that lies in `to` already is only read, and one that has
 * left `from` since stays in the backup.
 */
export async function copyFiles(from: Storage, to: Storage, copied: Map<string, CopiedFile>, progress: Progress): Promise<void> {
  for await (const { key, bytes } of from.listFiles('')) {
    progress.goOn();
    if (copied.get(key)?.bytes === bytes) continue;
    const digest = (await digestIn(to, key, bytes)) ?? (await copyFile(from, to, key));
    if (digest) copied.set(key, { key, ...digest });
    progress.report(`files: ${copied.size}`);
  }
}

/** The digest of a file that has this size; null when it is not there. */
export async function digestIn(storage: Storage, key: string, bytes: number): Promise<Digest | null> {
  if ((await storage.head(key))?.bytes !== bytes) return null;
  const file = await storage.get(key);
  return file && digestOfStream(file.content);
}

/** null: the file is gone. */
export async function copyFile(from: Storage, to: Storage, key: string): Promise<Digest | null> {
  const file = await from.get(key);
  return file && putWithDigest(to, key, file.content);
}

/** The files of a finished backup, from its list. */
export async function* listedFiles(folder: string): AsyncGenerator<CopiedFile> {
  for await (const line of createInterface({ input: createReadStream(join(folder, FILE_LIST)) })) yield JSON.parse(line) as CopiedFile;
}
