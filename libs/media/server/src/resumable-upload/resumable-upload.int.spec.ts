import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { BudgetSpent, commandIdFrom } from '@heliograph/cqrs';
import { Rejected, UserId } from '@heliograph/kernel';
import {
  AbandonUpload,
  AppendToUpload,
  FindUpload,
  FinishUpload,
  StartUpload,
  SweepUploads,
  UPLOAD_LIFETIME_MILLISECONDS,
  UploadId,
  UploadPhoto,
} from '@heliograph/media-contracts';
import { sampleRequest } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mediaLog } from '../media.log.js';
import { jpeg } from '../processing/spec/pictures.js';
import { UPLOAD_FOLDER } from './upload-rows.js';
import { mediaProduct, owner } from '../spec/media-product.js';

const photo = { title: 'Dunes', description: '', tags: [], tookAt: null, publish: true, offerPremium: false };
const id = (digit: string) => UploadId(digit.repeat(32));

describe('E: PATCH /photos/uploads: an upload in pieces', () => {
  let media: Awaited<ReturnType<typeof mediaProduct>>;
  beforeAll(async () => {
    media = await mediaProduct();
  });
  afterAll(() => media.close());

  const asOwner = () => sampleRequest(`user:${owner}`);
  const start = (uploadId: UploadId, length: number) =>
    media.dispatcher.dispatch(new StartUpload(asOwner(), owner, uploadId, length, { title: 'Secretive title' }));
  const append = (uploadId: UploadId, offset: number, bytes: Uint8Array) =>
    media.dispatcher.dispatch(new AppendToUpload(asOwner(), owner, uploadId, offset, bytes));
  const finish = (uploadId: UploadId) => media.dispatcher.dispatch(new FinishUpload(asOwner(), owner, uploadId, photo));
  const find = (uploadId: UploadId) => media.dispatcher.dispatch(new FindUpload(owner, uploadId));
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => (error instanceof Rejected ? error.code : error),
    );
  const pieces = async () => (await media.files()).filter((key) => key.startsWith('uploads/'));

  it('of two writers at one offset one wins, whichever file was stored first', async () => {
    await start(id('a'), 400);
    const all = await Promise.all(Array.from({ length: 8 }, (_, at) => codeOf(append(id('a'), 0, Buffer.alloc(100, at + 1)))));
    expect(all.sort()).toEqual(['done', ...Array<string>(7).fill('upload-moved-on')]);
    expect(await find(id('a'))).toMatchObject({ received: 100, length: 400, photoId: null });
    expect(await codeOf(append(id('a'), 100, Buffer.alloc(301)))).toBe('upload-moved-on');
    expect(await codeOf(finish(id('a')))).toBe('image-incomplete');
  });

  it('begun twice at once is begun once, and is the first one’s', async () => {
    await Promise.all(Array.from({ length: 4 }, () => start(id('8'), 400)));
    await append(id('8'), 0, Buffer.alloc(100));
    await start(id('8'), 400);
    expect(await find(id('8'))).toMatchObject({ received: 100, length: 400 });
  });

  it('B7 announce at most 100 MB in all that is no photo yet, also when they are begun at once; what is abandoned makes room', async () => {
    const other = UserId(owner + 1);
    const begin = (uploadId: UploadId) => media.dispatcher.dispatch(new StartUpload(asOwner(), other, uploadId, 20 * 1024 * 1024, {}));
    const ids = Array.from({ length: 8 }, (_, at) => UploadId(`${at}f`.repeat(16)));
    const begun = await Promise.all(ids.map((each) => codeOf(begin(each))));
    expect(begun.toSorted()).toEqual([...Array<string>(5).fill('done'), ...Array<string>(3).fill('storage-full')]);
    const one = ids[begun.indexOf('done')] as UploadId;
    const left = ids[begun.indexOf('storage-full')] as UploadId;
    // Begun again, it counts once.
    expect(await codeOf(begin(one))).toBe('done');
    await media.dispatcher.dispatch(new AbandonUpload(asOwner(), other, one));
    expect(await codeOf(begin(left))).toBe('done');
  });

  it('many requests with the last part at once make one photo', async () => {
    const content = await jpeg();
    await start(id('b'), content.length);
    await append(id('b'), 0, content.subarray(0, 500));
    await append(id('b'), 500, content.subarray(500));
    const before = (await media.runtime.store.read(mediaLog, 0, 100)).length;
    const ends = await Promise.allSettled(Array.from({ length: 5 }, () => finish(id('b'))));
    const made = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value.photo.photoId] : []));
    expect(new Set(made).size).toBe(1);
    expect((await finish(id('b'))).photo.photoId).toBe(made[0]);
    expect((await media.runtime.store.read(mediaLog, 0, 100)).length).toBe(before + 1);
    expect((await pieces()).filter((key) => key.includes(id('b')))).toEqual([]);
  });

  it('B7 has to wait for the budget of a new person, unless its photo was made before', async () => {
    const content = await jpeg();
    const spent = { take: async (now: Date) => Promise.reject(new BudgetSpent('Enough', 1, now)), giveBack: async () => undefined };
    const finishBeyond = (uploadId: UploadId) =>
      media.dispatcher.dispatch(new FinishUpload({ ...asOwner(), allowance: spent }, owner, uploadId, photo));
    await start(id('9'), content.length);
    await append(id('9'), 0, content);
    await expect(finishBeyond(id('9'))).rejects.toMatchObject({ name: 'BudgetSpent' });
    expect(await find(id('9'))).toMatchObject({ received: content.length, photoId: null });
    const died = { ...asOwner(), commandId: commandIdFrom(`resumable-upload:${id('9')}`) };
    const made = await media.dispatcher.dispatch(new UploadPhoto(died, owner, { ...photo, content }));
    expect((await finishBeyond(id('9'))).photo.photoId).toBe(made.photo.photoId);
  });

  it('finds the photo, and its twin, of one whose process crashed after the event', async () => {
    const content = await jpeg();
    const twin = (await media.upload(content)).photo.photoId;
    await start(id('f'), content.length);
    await append(id('f'), 0, content);
    const died = { ...asOwner(), commandId: commandIdFrom(`resumable-upload:${id('f')}`) };
    const made = await media.dispatcher.dispatch(new UploadPhoto(died, owner, { ...photo, content }));
    const { photo: found, duplicateOf } = await finish(id('f'));
    expect([found.photoId, duplicateOf]).toEqual([made.photo.photoId, made.duplicateOf]);
    expect(duplicateOf).toBeLessThanOrEqual(twin);
  });

  it('stores typed text sealed, and nothing of an erased user', async () => {
    await start(id('c'), 10);
    const [row] = await media.admin.query<{ fields: string }>('select fields from media.uploads where id = $1', [id('c')]);
    expect(row?.fields).not.toContain('Secretive');
    expect((await find(id('c')))?.fields).toEqual({ title: 'Secretive title' });
  });

  it('is deleted with its bytes when it is cancelled', async () => {
    await start(id('d'), 10);
    await append(id('d'), 0, Buffer.alloc(5));
    await media.dispatcher.dispatch(new AbandonUpload(asOwner(), owner, id('d')));
    expect(await find(id('d'))).toBeNull();
    expect((await pieces()).filter((key) => key.includes(id('d')))).toEqual([]);
  });

  it('is swept a day after its beginning, with every piece of it, and no sooner', async () => {
    await start(id('e'), 10);
    await append(id('e'), 0, Buffer.alloc(5));
    // Left by killed processes, and more than Node 20 gives of a folder to a recursive walk.
    const left = Array.from({ length: 40 }, (_, at) => `${UPLOAD_FOLDER}/${id('e')}/0-${String(at).padStart(16, '0')}`);
    await Promise.all(left.map((key) => media.storage.put(key, Buffer.alloc(5))));
    expect((await pieces()).length).toBeGreaterThan(40);
    const sweep = (later: number) =>
      media.dispatcher.dispatch(new SweepUploads({ ...sampleRequest('system:sweep'), now: new Date(Date.now() + later) }));
    await sweep(UPLOAD_LIFETIME_MILLISECONDS - 60_000);
    expect(await find(id('e'))).toMatchObject({ received: 5 });
    const old = new Date(Date.now() - 60_000);
    for (const key of await pieces()) await utimes(join(media.folder, key), old, old);
    expect(await sweep(UPLOAD_LIFETIME_MILLISECONDS + 30_000)).toBeGreaterThan(0);
    expect(await find(id('e'))).toBeNull();
    expect(await pieces()).toEqual([]);
  });
});
