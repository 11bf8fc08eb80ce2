import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { type FreeBytes, freeSpaceOf } from './free-space.js';
import { type ByteRange, checkKey, type FileFacts, isKey, type OpenFile, Storage } from './storage.js';

/** Files under way are written here, on the same file system, and moved to their place when they are whole. The name is no valid key. */
const UNDER_WAY = '.under-way';
/** Longer than any of them takes: what is older was left by a process that was killed. */
const LEFT_OVER_MILLISECONDS = 3_600_000;
const SWEEP_MILLISECONDS = 600_000;

/** A local folder. */
export class FolderStorage extends Storage {
  private readonly root: string;
  private sweptAt = Number.NEGATIVE_INFINITY;

  constructor(root: string) {
    super();
    this.root = resolve(root);
  }

  /** The file's bytes, then the folder's entry, are forced to the disk before the answer. */
  async put(key: string, content: Uint8Array | Readable): Promise<FileFacts> {
    const target = this.path(key);
    const draft = join(this.root, UNDER_WAY, randomUUID());
    await mkdir(dirname(draft), { recursive: true });
    // What another user's process left cannot be removed by this one, which is no reason to refuse a file.
    await this.sweep().catch(() => undefined);
    try {
      await writeDurably(draft, content);
      await makeFolder(dirname(target));
      await rename(draft, target);
      await syncFolder(dirname(target));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    return this.facts(key, await stat(target));
  }

  async get(key: string, range?: ByteRange): Promise<OpenFile | null> {
    const handle = await openIfThere(this.path(key));
    if (handle === null) return null;
    const found = await handle.stat();
    const isBeyond = range !== undefined && range.first >= found.size;
    if (!found.isFile() || isBeyond) await handle.close();
    if (!found.isFile()) return null;
    if (isBeyond) throw new RangeError('The range lies outside of the file.');
    const content = createReadStream('', { fd: handle, ...(range && { start: range.first, end: range.last }) });
    return { ...this.facts(key, found), content };
  }

  async head(key: string): Promise<FileFacts | null> {
    const found = await whenThere(() => stat(this.path(key)));
    return found?.isFile() ? this.facts(key, found) : null;
  }

  async remove(key: string): Promise<void> {
    await rm(this.path(key), { force: true });
  }

  /** Folder by folder: a recursive `opendir` of Node 20 gives 32 entries of each folder at most (nodejs/node#48820). Links are followed, as `get` does. */
  async *listFiles(folder: string): AsyncIterable<FileFacts> {
    const entries = await whenThere(() => opendir(folder === '' ? this.root : this.path(folder)));
    if (entries === null) return;
    for await (const { name } of entries) {
      const key = folder === '' ? name : `${folder}/${name}`;
      if (!isKey(key)) continue;
      const found = await whenThere(() => stat(this.path(key)));
      if (found?.isDirectory()) yield* this.listFiles(key);
      else if (found?.isFile()) yield this.facts(key, found);
    }
  }

  freeSpace(): Promise<FreeBytes> {
    return freeSpaceOf(this.root);
  }

  /** Nobody finds what a killed process was writing, so nobody but this would ever remove it. */
  private async sweep(): Promise<void> {
    if (performance.now() - this.sweptAt < SWEEP_MILLISECONDS) return;
    this.sweptAt = performance.now();
    const now = Date.now();
    const folder = join(this.root, UNDER_WAY);
    for (const name of await readdir(folder)) {
      const found = await whenThere(() => stat(join(folder, name)));
      if (found !== null && now - found.mtimeMs > LEFT_OVER_MILLISECONDS) await rm(join(folder, name), { force: true });
    }
  }

  private path(key: string): string {
    return join(this.root, ...checkKey(key).split('/'));
  }

  private facts(key: string, { size, mtime }: { size: number; mtime: Date }): FileFacts {
    return { key, bytes: size, modifiedAt: mtime };
  }
}

async function writeDurably(path: string, content: Uint8Array | Readable): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    if (ArrayBuffer.isView(content)) await handle.writeFile(content);
    else for await (const chunk of content) await handle.appendFile(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A new folder is an entry in its parent, which has to reach the disk too. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  return whenThere(() => open(path, 'r'));
}

async function whenThere<T>(look: () => Promise<T>): Promise<T | null> {
  try {
    return await look();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
