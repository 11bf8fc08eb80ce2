import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { putWithDigest } from '../digest.js';
import type { Storage } from '../storage.js';

/** The guarantees of every driver of the store. @param open a store that stays the same through the suite */
export function storageSuite(name: string, open: () => Storage): void {
  describe(`the store of files, ${name}`, () => {
    let storage: Storage;
    beforeAll(() => {
      storage = open();
    });
    beforeEach(async () => {
      for await (const { key } of storage.listFiles('')) await storage.remove(key);
    });

    const contentOf = async (key: string, range?: { first: number; last: number }) => {
      const file = await storage.get(key, range);
      return file && (await buffer(file.content)).toString();
    };
    const keys = async (folder = '') => {
      const found: string[] = [];
      for await (const { key } of storage.listFiles(folder)) found.push(key);
      return found.sort();
    };
    const failingAfter = (parts: readonly Buffer[]) =>
      Readable.from(
        (async function* () {
          yield* parts;
          throw new Error('connection lost');
        })(),
      );

    it('says what was written, with no second reading; of what fails nothing is left', async () => {
      const sha256 = 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9';
      expect(await putWithDigest(storage, 'measured/one', Readable.from([Buffer.from('hello '), Buffer.from('world')]))).toEqual({
        sha256,
        bytes: 11,
      });
      expect(await contentOf('measured/one')).toBe('hello world');
      await expect(putWithDigest(storage, 'measured/two', failingAfter([Buffer.from('half')]))).rejects.toThrow('connection lost');
      const refused = Readable.from([Buffer.from('unread')]);
      await expect(putWithDigest(storage, '../outside', refused)).rejects.toThrow(TypeError);
      expect(refused.destroyed).toBe(true);
      expect(await keys()).toEqual(['measured/one']);
    });

    it('gives back what was put, from bytes and from a stream', async () => {
      await storage.put('images/ab/one.webp', Buffer.from('one'));
      const facts = await storage.put('images/ab/two.webp', Readable.from([Buffer.from('tw'), Buffer.from('o')]));

      expect(facts).toMatchObject({ key: 'images/ab/two.webp', bytes: 3 });
      expect(await contentOf('images/ab/one.webp')).toBe('one');
      expect(await contentOf('images/ab/two.webp')).toBe('two');
      expect(await storage.head('images/ab/one.webp')).toMatchObject({ bytes: 3 });
      expect(facts.modifiedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
      expect(facts.modifiedAt.getTime()).toBeLessThan(Date.now() + 60_000);
    });

    it('keeps an empty file, and one of many megabytes byte for byte', async () => {
      await storage.put('empty', Buffer.alloc(0));
      expect(await contentOf('empty')).toBe('');

      const large = randomBytes(20 * 1024 * 1024 + 17);
      const pieces = Array.from({ length: 21 }, (_, at) => large.subarray(at * 1024 * 1024, (at + 1) * 1024 * 1024));
      expect(await storage.put('streamed', Readable.from(pieces))).toMatchObject({ bytes: large.length });
      await storage.put('at-once', large);
      for (const key of ['streamed', 'at-once'])
        expect(Buffer.compare(await buffer((await storage.get(key))?.content as Readable), large)).toBe(0);
    });

    it('returns a range, and the length of the whole file', async () => {
      await storage.put('a', Buffer.from('0123456789'));
      expect(await contentOf('a', { first: 0, last: 1 })).toBe('01');
      expect(await contentOf('a', { first: 4, last: 6 })).toBe('456');
      expect(await contentOf('a', { first: 8, last: 99 })).toBe('89');
      const file = await storage.get('a', { first: 4, last: 6 });
      file?.content.destroy();
      expect(file?.bytes).toBe(10);
      await expect(storage.get('a', { first: 10, last: 12 })).rejects.toThrow(RangeError);
      expect(await storage.get('none', { first: 0, last: 1 })).toBeNull();
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

    it('keeps the old file, or none, when a stream fails half-way (P63)', async () => {
      await storage.put('a', Buffer.from('old'));
      await expect(storage.put('a', failingAfter([Buffer.from('half')]))).rejects.toThrow('connection lost');
      const tooMuchForOnePart = Array.from({ length: 20 }, () => randomBytes(1024 * 1024));
      await expect(storage.put('a', failingAfter(tooMuchForOnePart))).rejects.toThrow('connection lost');
      await expect(storage.put('b', failingAfter(tooMuchForOnePart))).rejects.toThrow('connection lost');
      expect(await contentOf('a')).toBe('old');
      expect(await keys()).toEqual(['a']);
    });

    it('removes a file, also when it does not exist', async () => {
      await storage.put('a', Buffer.from('x'));
      await storage.remove('a');
      await storage.remove('a');
      expect(await storage.head('a')).toBeNull();
    });

    it('lists a folder or everything, however much there is', async () => {
      const many = Array.from({ length: 30 }, (_, at) => `images/ab/${String(at).padStart(4, '0')}`);
      await Promise.all([...many, 'images-not/x', 'sources/cd/two'].map((key) => storage.put(key, Buffer.from('12'))));

      expect(await keys('images')).toEqual(many);
      expect(await keys()).toEqual([...many, 'images-not/x', 'sources/cd/two'].sort());
      for await (const { bytes, modifiedAt } of storage.listFiles('sources')) {
        expect(bytes).toBe(2);
        expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(60_000);
      }
    });

    it.each(['', '..', '../a', 'a/../b', '/a', 'a//b', 'a/', '.hidden', 'a\\b', 'a\0', 'ä', 'A', '%2e%2e', 'a'.repeat(513)])(
      'refuses the key %j, which could leave the store (P62)',
      async (key) => {
        await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow(TypeError);
        await expect(storage.get(key)).rejects.toThrow(TypeError);
        await expect(storage.head(key)).rejects.toThrow(TypeError);
        await expect(storage.remove(key)).rejects.toThrow(TypeError);
      },
    );

    it('writes concurrently to one key without mixing', async () => {
      const texts = Array.from({ length: 8 }, (_, index) => String(index).repeat(100_000));
      await Promise.all(texts.map((text) => storage.put('a', Buffer.from(text))));
      expect(texts).toContain(await contentOf('a'));
    });
  });
}
