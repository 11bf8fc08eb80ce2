import {
  DeletePhoto,
  FindStorageUse,
  FinishUpload,
  AbandonUpload,
  AppendToUpload,
  StartUpload,
  UploadId,
  UploadPhoto,
} from '@heliograph/media-contracts';
import { Rejected } from '@heliograph/kernel';
import { sampleRequest } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MediaStorageQuota1700000000004 } from '../migrations/0004-storage-quota.js';
import { jpeg } from '../processing/spec/pictures.js';
import { mediaProduct, owner } from '../spec/media-product.js';

const fields = { title: 'Dunes', description: '', tags: [], tookAt: null, publish: true, offerPremium: false };

describe('the quota of storage (P)', () => {
  let media: Awaited<ReturnType<typeof mediaProduct>>;
  let content: Buffer;
  beforeAll(async () => {
    media = await mediaProduct();
    content = await jpeg();
  });
  afterAll(() => media.close());

  const by = () => sampleRequest(`user:${owner}`);
  const used = () => media.dispatcher.dispatch(new FindStorageUse(owner));
  const upload = (quota: number) => media.dispatcher.dispatch(new UploadPhoto(by(), owner, { ...fields, content }, quota));
  const start = (id: UploadId, length: number, quota: number) =>
    media.dispatcher.dispatch(new StartUpload(by(), owner, id, length, {}, quota));
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => (error instanceof Rejected ? error.code : error),
    );

  it('is counted exactly while many are uploaded at once, in one way and the other', async () => {
    const quota = 5 * content.length + 10;
    const pieces = (at: number) => start(UploadId(String(at).repeat(32)), content.length, quota);
    const all = await Promise.all(Array.from({ length: 12 }, (_, at) => codeOf(at % 2 === 0 ? upload(quota) : pieces((at - 1) / 2))));
    expect(all.filter((code) => code === 'done')).toHaveLength(5);
    expect(all.filter((code) => code === 'storage-full')).toHaveLength(7);
    expect(await used()).toBe(5 * content.length);
    expect((await media.admin.query('select 1 from media.storage_claims')).length).toBe(0);
  });

  it('an upload in pieces that becomes a photo counts once, and one that is given up no more', async () => {
    await media.admin.query('delete from media.uploads');
    const before = await used();
    const [one, two] = [UploadId('a'.repeat(32)), UploadId('b'.repeat(32))];
    for (const id of [one, two]) await start(id, content.length, before + 2 * content.length);
    await media.dispatcher.dispatch(new AppendToUpload(by(), owner, one, 0, content));
    await media.dispatcher.dispatch(new FinishUpload(by(), owner, one, fields));
    expect(await used()).toBe(before + 2 * content.length);
    await media.dispatcher.dispatch(new AbandonUpload(by(), owner, two));
    expect(await used()).toBe(before + content.length);
  });

  it('counts what was uploaded before there was a quota', async () => {
    const before = await used();
    expect(before).toBeGreaterThan(0);
    await media.admin.query('update media.photos set image_bytes = null');
    expect(await used()).toBeLessThan(before);
    await new MediaStorageQuota1700000000004().up({ query: (sql: string) => media.admin.query(sql) } as never);
    expect(await used()).toBe(before);
  });

  it('is given back by a deletion, and not taken by what is refused', async () => {
    const before = await used();
    const { photo } = await upload(before + content.length);
    expect(await codeOf(upload(before + content.length))).toBe('storage-full');
    await media.dispatcher.dispatch(new DeletePhoto(by(), owner, photo.photoId));
    expect(await used()).toBe(before);
    expect(
      await codeOf(
        media.dispatcher.dispatch(new UploadPhoto(by(), owner, { ...fields, title: 'x'.repeat(300), content }, before + content.length)),
      ),
    ).toBe('invalid-photo');
    expect(await used()).toBe(before);
  });
});
