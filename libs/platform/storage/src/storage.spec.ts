import { mkdtempSync } from 'node:fs';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openStorage } from './open-storage.js';
import { fileOperations } from './spec/file-operations.js';
import { storageSuite } from './spec/storage-suite.js';

const root = mkdtempSync(join(tmpdir(), 'heliograph-storage-'));
const open = () => openStorage(pathToFileURL(join(root, 'files')).href);
afterAll(() => rm(root, { recursive: true }));

storageSuite('in a folder', open);

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
    const found: string[] = [];
    for await (const { key } of open().list('')) found.push(key);
    expect(found.filter((key) => key.includes('left-over'))).toEqual([]);
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
