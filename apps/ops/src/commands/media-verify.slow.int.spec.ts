import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newContext } from '@heliograph/cqrs';
import { contexts } from '@heliograph/contexts';
import { ChangeAvatar } from '@heliograph/identity-contracts';
import { UserId } from '@heliograph/kernel';
import { samplePicture } from '@heliograph/kernel/testing';
import { StartUpload, AppendToUpload, UploadId, UploadPhoto } from '@heliograph/media-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { emptyInstallation, newFolder, register } from '../spec/installations.js';
import { run } from '../spec/operator.js';

// A busy machine takes a while to make all tables of the product.
jest.setTimeout(180_000);

let product: TestProduct;
let there: Awaited<ReturnType<typeof emptyInstallation>>;
let lost: string;
let changed: string;
let avatar: string;
let piece: string;

const path = (key: string) => join(fileURLToPath(product.storageUrl), key);
const files = async (folder: string) => {
  const keys: string[] = [];
  for await (const { key } of product.runtime.storage.listFiles(folder)) keys.push(key);
  return keys.sort();
};
const verified = async () => {
  const { code, out } = await run(product, 'media', 'verify', '--json');
  return {
    code,
    lines: out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
};

beforeAll(async () => {
  product = await testProduct(contexts);
  there = await emptyInstallation();
  const { dispatcher } = product;
  const { userId } = await register(dispatcher, 'ada');
  const by = () => newContext(`user:${userId}`);
  const photo = { title: 'Dunes', description: '', tags: [], tookAt: null, publish: true, offerPremium: false };
  for (const red of [1, 2, 3]) {
    const content = await sharp({ create: { width: 64, height: 48, channels: 3, background: { r: red * 60, g: 90, b: 160 } } })
      .jpeg()
      .toBuffer();
    await dispatcher.dispatch(new UploadPhoto(by(), UserId(userId), { ...photo, content }));
  }
  await dispatcher.dispatch(new ChangeAvatar(newContext('system:spec'), userId, samplePicture('picture')));
  const upload = UploadId('0123456789abcdef0123456789abcdef');
  await dispatcher.dispatch(new StartUpload(by(), userId, upload, 10, {}, null));
  await dispatcher.dispatch(new AppendToUpload(by(), userId, upload, 0, Buffer.alloc(5)));
  [lost = '', changed = ''] = await files('photos');
  [avatar = ''] = await files('avatars');
  [piece = ''] = await files('uploads');
});
afterAll(async () => {
  await product.close();
  await there.drop();
});

describe('files of the store that the database names', () => {
  it('are all there: media verify says so, and of how many it has no SHA-256', async () => {
    const young = `photos/ff/${'f'.repeat(32)}.webp`;
    await product.runtime.storage.put(young, Buffer.from('its event comes later'));
    expect(await verified()).toEqual({
      code: 0,
      lines: [{ named: 5, missing: 0, wrong: 0, not_compared: 1, untracked: 0, complete: true }],
    });
    await rm(path(young));
    expect(await run(product, 'backup', join(await newFolder(), 'whole'))).toMatchObject({
      code: 0,
      err: expect.not.stringMatching(/lacks/),
    });
  });

  it('are named by media verify where they are missing or changed, as are old ones that nobody names', async () => {
    for (const key of [lost, avatar, piece]) await rm(path(key));
    await writeFile(path(changed), 'other bytes');
    const stray = [`photos/00/${'0'.repeat(32)}.webp`, 'elsewhere/of-an-operator'];
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    for (const key of stray) {
      await product.runtime.storage.put(key, Buffer.from('stray'));
      await utimes(path(key), longAgo, longAgo);
    }
    const { code, lines } = await verified();
    expect(code).toBe(3);
    expect(lines.at(-1)).toEqual({ named: 5, missing: 3, wrong: 1, not_compared: 1, untracked: 2, complete: true });
    const found = lines.slice(0, -1).map(({ finding, key, of }) => `${String(finding)} ${String(key)} ${String(of).split(' ')[0]}`);
    expect(found.sort()).toEqual(
      [
        ...[`missing ${lost} photo`, `missing ${avatar} user`, `missing ${piece} upload`],
        ...[`wrong bytes ${changed} photo`, ...stray.map((key) => `untracked ${key} null`)],
      ].sort(),
    );
  });

  it('are looked for by doctor', async () => {
    const { out } = await run(product, 'doctor', '--json');
    const checks = JSON.parse(out) as { check: string; ok: boolean; found: string }[];
    const { ok, found } = checks.find(({ check }) => check === 'pictures') ?? {};
    expect([ok, found]).toEqual([false, expect.stringMatching(/^3 of 5 files that the database names are not in the store/)]);
    expect(found).toContain(`${lost} of photo`);
  });

  it('are missed by backup, by its check and by a restore, each by name', async () => {
    const folder = join(await newFolder(), 'lacking');
    const backup = await run(product, 'backup', folder, '--json');
    expect(backup.code).toBe(3);
    const { lacking } = JSON.parse(backup.out) as { lacking: string[] };
    const why = (key: string) => lacking.find((line) => line.startsWith(`${key} of `))?.split(': ')[1];
    expect([lost, avatar, piece, changed].map(why)).toEqual([
      ...['not in the store', 'not in the store', 'not in the store'],
      'other bytes than its event says',
    ]);
    expect(lacking).toHaveLength(4);
    for (const key of [lost, changed, avatar, piece]) expect(backup.err).toContain(`Missing in the backup: ${key} of `);

    const check = await run(product, 'backup', '--check', folder);
    expect(check.code).toBe(3);
    for (const key of [lost, changed, avatar, piece]) expect(check.out).toContain(`missing: ${key} of `);

    const restored = await run(there, 'restore', folder);
    expect(restored.code).toBe(3);
    for (const key of [lost, avatar]) expect(restored.err).toContain(`Missing in the store: ${key} of `);
    // Unfinished uploads are no part of a backup.
    expect(restored.err).not.toContain(piece);
  });
});
