import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openStorage } from '@heliograph/storage';
import { type S3Server, startS3 } from '@heliograph/testing/s3-server';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type CopiedFile, copyFile, copyFiles, filesOf } from './copied-files.js';
import { progressOf } from './progress.js';

let server: S3Server;
let folder: string;
beforeAll(async () => {
  [server, folder] = await Promise.all([startS3(), mkdtemp(join(tmpdir(), 'heliograph-backup-files-'))]);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

it('files come out of a bucket into a backup, once, and back into one', async () => {
  const bucket = openStorage(server.storageUrl);
  const large = Buffer.alloc(9 * 1024 * 1024, 'large');
  await bucket.put('photos/ab/one.webp', Buffer.from('one'));
  await bucket.put('avatars/cd/two.webp', large);

  const copied = new Map<string, CopiedFile>();
  await copyFiles(bucket, filesOf(folder), copied, progressOf({}));
  expect([...copied.values()].map(({ key, bytes }) => [key, bytes]).sort()).toEqual([
    ['avatars/cd/two.webp', large.length],
    ['photos/ab/one.webp', 3],
  ]);

  const asked = server.requests.length;
  await copyFiles(bucket, filesOf(folder), copied, progressOf({}));
  expect(server.requests.slice(asked).filter((request) => request.startsWith('GET /photos') || request.startsWith('GET /avatars'))).toEqual(
    [],
  );

  for (const key of copied.keys()) {
    await bucket.remove(key);
    const digest = await copyFile(filesOf(folder), bucket, key);
    expect(digest?.sha256).toBe(copied.get(key)?.sha256);
  }
  expect((await buffer((await bucket.get('avatars/cd/two.webp'))!.content)).equals(large)).toBe(true);
});
