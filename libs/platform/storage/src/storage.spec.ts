import { mkdtempSync } from 'node:fs';
import { mkdir, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openStorage } from './open-storage.js';
import type { Storage } from './storage.js';
import { fileOperations } from './spec/file-operations.js';
import { storageSuite } from './spec/storage-suite.js';

const root = mkdtempSync(join(tmpdir(), 'heliograph-storage-'));
const open = () => openStorage(pathToFileURL(join(root, 'files')).href);
afterAll(() => rm(root, { recursive: true }));

storageSuite('in a folder', open);

async function keysIn(storage: Storage, folder = ''): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.listFiles(folder)) keys.push(key);
  return keys;
}

describe('a folder as store', () => {
  const underWay = join(root, 'files', '.under-way');

  it.each([
    ['bytes', () => Buffer.from('whole')],
    ['a stream', () => Readable.from([Buffer.from('wh'), Buffer.from('ole')])],
  ])('has %s on the disk before they have their name, and the name before put answers (P63)', async (_, content) => {
    await open().put('durable/neighbour', Buffer.from('makes the folder'));
    const operations = await fileOperations(() => open().put('durable/file', content()));
    const named = operations.lastIndexOf('rename');
    const before = operations.slice(0, named).filter((each) => /^(write|fsync|close)/.test(each));
    expect(before.slice(-3)).toEqual(['write', 'fsync', 'close']);
    expect(operations.slice(named + 1, named + 4)).toEqual([`open ${join(root, 'files', 'durable')}`, 'fsync', 'close']);
  });

  it('keeps no temporary file of a stream that failed (P63)', async () => {
    const failing = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('connection lost');
      })(),
    );
    await expect(open().put('a', failing)).rejects.toThrow('connection lost');
    expect(await readdir(underWay)).toEqual([]);
  });

  it('removes what a killed process was writing, an hour later, and nothing that is being written now', async () => {
    await mkdir(underWay, { recursive: true });
    const [old, fresh] = [join(underWay, 'of-a-killed-process'), join(underWay, 'of-another-process')];
    await Promise.all([old, fresh].map((path) => writeFile(path, 'half')));
    const before = new Date(Date.now() - 3_700_000);
    await utimes(old, before, before);
    await open().put('any', Buffer.from('whole'));
    expect(await readdir(underWay)).toEqual(['of-another-process']);
    await rm(fresh);
  });

  it('never shows a file that is still being written, or was when the process crashed', async () => {
    await mkdir(underWay, { recursive: true });
    await writeFile(join(underWay, 'left-over'), 'x');
    const found = await keysIn(open());
    expect(found.filter((key) => key.includes('left-over'))).toEqual([]);
  });

  it('lists every file once, with any number of folders and of files in each, also while they are removed', async () => {
    const storage = openStorage(pathToFileURL(join(root, 'many')).href);
    const written: string[] = [];
    for (let folder = 0; folder < 40; folder++) {
      await mkdir(join(root, 'many', 'photos', String(folder)), { recursive: true });
      const keys = Array.from({ length: 40 }, (_, file) => `photos/${folder}/${file}`);
      await Promise.all(keys.map((key) => writeFile(join(root, 'many', key), 'x')));
      written.push(...keys);
    }
    await storage.put('photos/0/deeper/and/deeper', Buffer.from('x'));
    const listed = async (folder: string) => (await keysIn(storage, folder)).sort();
    expect(await listed('photos')).toEqual([...written, 'photos/0/deeper/and/deeper'].sort());
    expect(await listed('photos/7')).toHaveLength(40);
    for await (const { key } of storage.listFiles('')) await storage.remove(key);
    expect(await listed('')).toEqual([]);
  });

  it('lists what lies behind a link, and nothing that no key can name', async () => {
    const [store, elsewhere] = [join(root, 'linked'), join(root, 'larger-disk')];
    await Promise.all([mkdir(join(elsewhere, 'ab'), { recursive: true }), mkdir(join(store, 'lost+found'), { recursive: true })]);
    await symlink(elsewhere, join(store, 'photos'));
    const strays = [join(store, '.DS_Store'), join(store, 'lost+found', 'x'), join(elsewhere, 'Thumbs.db')];
    await Promise.all([join(elsewhere, 'ab', 'one'), ...strays].map((path) => writeFile(path, 'x')));
    expect(await keysIn(openStorage(pathToFileURL(store).href))).toEqual(['photos/ab/one']);
  });
});

describe('STORAGE_URL chooses the store', () => {
  it('file addresses, absolute or below the working folder, and buckets', () => {
    expect(() => openStorage('file:some/folder')).not.toThrow();
    expect(() => openStorage('s3://key:secret@s3.example.com/bucket?region=eu-central-1')).not.toThrow();
    expect(() => openStorage('ftp://host/x')).toThrow('STORAGE_URL must be a file: or s3: address');
    expect(() => openStorage('file:')).toThrow('STORAGE_URL');
  });
});
