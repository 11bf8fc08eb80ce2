import { spawnSync } from 'node:child_process';
import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newContext } from '@heliograph/cqrs';
import { contexts } from '@heliograph/contexts';
import { ChangeAvatar } from '@heliograph/identity-contracts';
import { PhotoId, type UserId } from '@heliograph/kernel';
import { samplePicture } from '@heliograph/kernel/testing';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { newFolder, register } from '../spec/installations.js';
import { run } from '../spec/operator.js';
import { keyOf, photosWithFiles } from '../spec/photos-with-files.js';

// A busy machine takes a while to make all tables of the product.
jest.setTimeout(180_000);

const VERIFIER = join(import.meta.dirname, '../../../../tools/auditor/verify.mjs');
let product: TestProduct;
let photos: ReturnType<typeof photosWithFiles>;
let ada: UserId;
/** Complete; other formats are missing; of the build before. */
let [whole, waiting, old] = [PhotoId(1), PhotoId(2), PhotoId(3)];

const path = (key: string) => join(fileURLToPath(product.storageUrl), key);
const keysIn = async (folder: string) => {
  const keys: string[] = [];
  for await (const { key } of product.runtime.storage.listFiles(folder)) keys.push(key);
  return keys.sort();
};
const verified = async () => {
  const { code, out } = await run(product, 'media', 'verify', '--json');
  const lines = out.trimEnd().split('\n');
  return { code, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
};
/** The export's own verifier over a store or a backup. */
const audited = async (folder: string) => {
  const { out } = await run(product, 'events', 'export');
  const { status, stdout } = spawnSync(process.execPath, [VERIFIER, '--files', folder], { input: out, encoding: 'utf8' });
  return { status, lines: stdout.split('\n') };
};
const picture = (userId: UserId, text: string) =>
  product.dispatcher.dispatch(new ChangeAvatar(newContext('system:spec'), userId, samplePicture(text)));

beforeAll(async () => {
  product = await testProduct(contexts);
  photos = photosWithFiles(product);
  ada = (await register(product.dispatcher, 'ada')).userId;
  const bob = (await register(product.dispatcher, 'bob')).userId;
  for (const text of ['first of ada', 'ada']) await picture(ada, text);
  await picture(bob, 'bob');
  [whole, waiting, old] = [await photos.upload(ada, 60), await photos.upload(ada, 120), await photos.upload(ada, 180)];
  for (const photoId of [whole, waiting]) await photos.render(photoId);
  await photos.finish(whole);
  await photos.renderAsBefore(old, ada);
});
afterAll(() => product.close());

describe('files that were exchanged in the store', () => {
  /** Pictures of the photo of each kind, in the order of an upload. */
  const image = async (photoId: PhotoId, at: number) => keyOf((await photos.namesOf(photoId))[at] ?? '');
  const rendition = (photoId: PhotoId, letter: string, extension: string) =>
    keyOf(`${letter}${String(photoId).padStart(31, '0')}.${extension}`);
  const original = async (at: number) => (await keysIn('photos')).filter((key) => key.endsWith('.upload'))[at] ?? '';

  it('are none at first: both say so, and how many files have no hash', async () => {
    // Of the photo of before: three pictures and a rendition. Uploads have had one all along.
    expect(await verified()).toEqual({
      code: 0,
      lines: [{ named: 18, missing: 0, wrong: 0, not_compared: 4, untracked: 0, complete: true }],
    });
    expect((await run(product, 'media', 'verify')).out).toContain('4 with no hash recorded');
    const { status, lines } = await audited(fileURLToPath(product.storageUrl));
    expect(lines).toContain('files: 14 compared, 4 without a recorded hash, whole');
    expect(status).toBe(0);
  });

  it.each([
    [
      'another photo’s thumbnail',
      () => image(whole, 0),
      (key: string) => image(waiting, 0).then((from) => copyFile(path(from), path(key))),
    ],
    ['a large picture that was cut short', () => image(waiting, 1), (key: string) => truncate(path(key), 1_000)],
    ['a download', () => image(whole, 2), (key: string) => image(waiting, 2).then((from) => copyFile(path(from), path(key)))],
    ['a rendition', async () => rendition(whole, 'b', 'jpg'), (key: string) => copyFile(path(rendition(old, 'b', 'jpg')), path(key))],
    ['a rendition made later', async () => rendition(whole, 'a', 'avif'), (key: string) => writeFile(path(key), 'other')],
    ['an original', () => original(0), (key: string) => original(1).then((from) => copyFile(path(from), path(key)))],
    ['the other original', () => original(1), (key: string) => original(0).then((from) => copyFile(path(from), path(key)))],
  ])('%s is named by media verify, by the verifier of an export, and by a backup', async (_, which, exchange) => {
    const key = await which();
    const bytes = await readFile(path(key));
    await exchange(key);
    const { code, lines } = await verified();
    expect([code, lines.slice(0, -1)]).toEqual([3, [{ finding: 'wrong bytes', key, of: expect.stringMatching(/^photo \d+$/) }]]);
    const outside = await audited(fileURLToPath(product.storageUrl));
    expect([outside.status, outside.lines.filter((line) => line.startsWith('files '))]).toEqual([
      1,
      [expect.stringContaining(`files ${key}: it`)],
    ]);
    const folder = join(await newFolder(), 'backup');
    expect(await run(product, 'backup', folder)).toMatchObject({
      code: 3,
      err: expect.stringContaining(`Missing in the backup: ${key} of `),
    });
    expect((await audited(folder)).lines).toContainEqual(expect.stringContaining(`files ${key}: it`));
    await writeFile(path(key), bytes);
  });

  it('pictures of people are named, too, though their names are sealed', async () => {
    const [one = '', other = ''] = await keysIn('avatars');
    const bytes = await readFile(path(one));
    await copyFile(path(other), path(one));
    const { code, lines } = await verified();
    expect([code, lines.slice(0, -1)]).toEqual([3, [{ finding: 'wrong bytes', key: one, of: expect.stringMatching(/^user \d+$/) }]]);
    const outside = await audited(fileURLToPath(product.storageUrl));
    expect(outside.status).toBe(1);
    expect(outside.lines).toContain(`note: ${one}: no newest picture of a user has these bytes under this name`);
    expect(outside.lines).toContainEqual(expect.stringMatching(/^files avatars: the picture of user \d+ is not there, or has other bytes/));
    await writeFile(path(one), bytes);
  });

  it('of a file of the build before nobody knows the bytes, but that it is there', async () => {
    const key = await image(old, 0);
    const bytes = await readFile(path(key));
    await writeFile(path(key), 'other');
    expect((await verified()).code).toBe(0);
    expect((await audited(fileURLToPath(product.storageUrl))).status).toBe(0);
    await product.runtime.storage.remove(key);
    expect((await verified()).lines).toContainEqual({ finding: 'missing', key, of: `photo ${old}` });
    expect((await audited(fileURLToPath(product.storageUrl))).lines).toContainEqual(
      expect.stringContaining(`files ${key}: it is not there`),
    );
    await product.runtime.storage.put(key, bytes);
  });

  it('a backup is compared with the events up to it, no matter what came later', async () => {
    const folder = join(await newFolder(), 'backup');
    expect((await run(product, 'backup', folder)).code).toBe(0);
    const later = await photos.upload(ada, 240);
    await photos.render(later);
    await picture(ada, 'newest');
    const { status, lines } = await audited(folder);
    expect(lines).toContain('files: 14 compared, 4 without a recorded hash, whole');
    expect(status).toBe(0);
    // An export from before says how far it goes.
    const { out } = await run(product, 'events', 'export', 'identity');
    const { stdout } = spawnSync(process.execPath, [VERIFIER, '--files', folder], { input: out, encoding: 'utf8' });
    expect(stdout).toMatch(/note: the backup reaches media \d+, the export ends before it/);
  });
});
