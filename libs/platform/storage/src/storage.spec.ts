import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openStorage } from './open-storage.js';
import type { Storage } from './storage.js';

describe('the store of files', () => {
  let root: string;
  let storage: Storage;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'heliograph-storage-'));
    storage = openStorage(pathToFileURL(join(root, 'files')).href);
  });
  afterEach(() => rm(root, { recursive: true }));

  const contentOf = async (key: string) => {
    const file = await storage.get(key);
    return file && (await buffer(file.content)).toString();
  };
  const keys = async (folder = '') => {
    const found: string[] = [];
    for await (const { key } of storage.list(folder)) found.push(key);
    return found.sort();
  };

  it('gives back what was put, from bytes and from a stream', async () => {
    await storage.put('images/ab/one.webp', Buffer.from('one'));
    const facts = await storage.put('images/ab/two.webp', Readable.from([Buffer.from('tw'), Buffer.from('o')]));

    expect(facts).toMatchObject({ key: 'images/ab/two.webp', bytes: 3 });
    expect(await contentOf('images/ab/one.webp')).toBe('one');
    expect(await contentOf('images/ab/two.webp')).toBe('two');
    expect(await storage.head('images/ab/one.webp')).toMatchObject({ bytes: 3 });
    expect(facts.modifiedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it('answers null for what is not there', async () => {
    await storage.put('folder/a', Buffer.from('x'));
    expect(await storage.get('folder')).toBeNull();
    expect(await storage.head('folder')).toBeNull();
    expect(await storage.get('images/none')).toBeNull();
    expect(await storage.head('images/none')).toBeNull();
    expect(await keys('images')).toEqual([]);
  });

  it('replaces a file whole', async () => {
    await storage.put('a', Buffer.from('a longer first text'));
    await storage.put('a', Buffer.from('short'));
    expect(await contentOf('a')).toBe('short');
  });

  it('keeps the old file and no crumbs when a stream fails half-way (P63)', async () => {
    await storage.put('a', Buffer.from('old'));
    const failing = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('connection lost');
      })(),
    );

    await expect(storage.put('a', failing)).rejects.toThrow('connection lost');
    expect(await contentOf('a')).toBe('old');
    expect(await readdir(join(root, 'files', '.under-way'))).toEqual([]);
  });

  it('removes a file, and does not mind if it is gone', async () => {
    await storage.put('a', Buffer.from('x'));
    await storage.remove('a');
    await storage.remove('a');
    expect(await storage.head('a')).toBeNull();
  });

  it('lists a folder or everything, but no file that is still being written', async () => {
    await storage.put('images/ab/one', Buffer.from('1'));
    await storage.put('sources/cd/two', Buffer.from('2'));
    await writeFile(join(root, 'files', '.under-way', 'left-over'), 'x');

    expect(await keys()).toEqual(['images/ab/one', 'sources/cd/two']);
    expect(await keys('images')).toEqual(['images/ab/one']);
  });

  it.each(['', '..', '../a', 'a/../b', '/a', 'a//b', 'a/', '.hidden', 'a\\b', 'a\0', 'ä', 'A', '%2e%2e', 'a'.repeat(513)])(
    'refuses the key %j, which could leave the store (P62)',
    async (key) => {
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow(TypeError);
      await expect(storage.get(key)).rejects.toThrow(TypeError);
      await expect(storage.remove(key)).rejects.toThrow(TypeError);
    },
  );

  it('writes concurrently to one key without mixing', async () => {
    const texts = Array.from({ length: 8 }, (_, index) => String(index).repeat(100_000));
    await Promise.all(texts.map((text) => storage.put('a', Buffer.from(text))));
    expect(texts).toContain(await contentOf('a'));
  });

  it('is chosen by STORAGE_URL: file addresses, absolute or below the working folder', () => {
    expect(() => openStorage('file:some/folder')).not.toThrow();
    expect(() => openStorage('ftp://host/x')).toThrow('STORAGE_URL must be a file: address');
    expect(() => openStorage('file:')).toThrow('STORAGE_URL');
  });
});
