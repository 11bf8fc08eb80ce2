import { EventEmitter } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Uploads } from './uploads.js';

describe('bodies with files', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heliograph-uploads-spec-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const open = (atOnce: number, perPerson: number) => Uploads.open({ folder, atOnce, perPerson, slowest: 1 });
  const begin = (uploads: Uploads, person: number) => {
    const response = new EventEmitter();
    return { upload: uploads.begin(person, {} as IncomingMessage, response as ServerResponse), end: () => response.emit('close') };
  };
  const statusOf = (work: () => unknown) => {
    try {
      work();
      return 200;
    } catch (error) {
      return (error as { status: number }).status;
    }
  };

  it('leave nothing in the folder, not even while they come, and what a crash left goes at the next start', async () => {
    await writeFile(join(folder, 'left'), 'behind');
    const { upload, end } = begin(await open(1, 1), 1);
    expect(await readdir(folder)).toEqual([]);
    const file = await upload.receive(Readable.from([Buffer.from('abc'), Buffer.from('def')]), 10);
    expect([file.bytes, await readdir(folder)]).toEqual([6, []]);
    expect((await upload.withContent(file, async (content) => content)).toString()).toBe('abcdef');
    end();
    await expect(upload.withContent(file, async () => 'read')).rejects.toMatchObject({ status: 400 });
  });

  it('are read one byte behind the largest, and no further', async () => {
    const { upload, end } = begin(await open(1, 1), 1);
    let sent = 0;
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(4, ++sent);
      })(),
    );
    expect((await upload.receive(endless, 10)).bytes).toBe(11);
    expect(sent).toBeLessThan(40);
    end();
  });

  it('are refused where the disk has too little room', async () => {
    let isFull = false;
    const uploads = await Uploads.open({ folder, atOnce: 1, perPerson: 1, slowest: 1, isDiskFull: async () => isFull });
    await uploads.requireRoom();
    isFull = true;
    await expect(uploads.requireRoom()).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '30' } });
  });

  it('are so many at once, for one person and for all, and each gives its place back once', async () => {
    const uploads = await open(3, 2);
    const [first, second] = [begin(uploads, 1), begin(uploads, 1)];
    expect(statusOf(() => begin(uploads, 1))).toBe(503);
    const third = begin(uploads, 2);
    expect(statusOf(() => begin(uploads, 3))).toBe(503);
    first.end();
    first.end();
    const fourth = begin(uploads, 1);
    expect(statusOf(() => begin(uploads, 1))).toBe(503);
    for (const each of [second, third, fourth]) each.end();
    // All have a place again. Those that came through are ended, too: each has a timer.
    for (const each of [1, 2, 3].map((person) => begin(uploads, person))) each.end();
  });
});
