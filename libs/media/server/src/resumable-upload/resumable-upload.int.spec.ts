import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { BudgetSpent, commandIdFrom } from '@heliograph/cqrs';
import { type Allowance, type Budgets, Rejected, UserId } from '@heliograph/kernel';
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
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mediaLog } from '../media.log.js';
import { jpeg } from '../processing/spec/pictures.js';
import { UPLOAD_FOLDER } from './upload-rows.js';
import { mediaProduct, owner } from '../spec/media-product.js';

const photo = { title: 'Dunes', description: '', tags: [], tookAt: null, publish: true, offerPremium: false };
const id = (digit: string) => UploadId(digit.repeat(32));

describe('E: PATCH /photos/uploads: an upload in pieces', () => {
  let media: Awaited<ReturnType<typeof mediaProduct>>;
  const dayOf = (at: Date) => at.toISOString().slice(0, 10);
  let used = new Map<string, number>();
  let failing = false;
  const count = (at: Date, by: number) => used.set(dayOf(at), (used.get(dayOf(at)) ?? 0) + by);
  /** As those of the application layer, in memory. */
  const budgets: Budgets = {
    take: async ({ limit, refusal }, now) => {
      if ((used.get(dayOf(now)) ?? 0) >= limit) throw new BudgetSpent(refusal, limit, now);
      count(now, 1);
      return true;
    },
    giveBack: async (_, takenAt) => {
      if (failing) throw new Error('The process dies');
      count(takenAt, -1);
    },
  };
  const allowance = (limit: number): Allowance => ({
    name: 'newcomer-photos',
    userId: owner,
    limit,
    window: 'day',
    isForNewcomers: true,
    refusal: 'Enough',
  });
  beforeAll(async () => {
    media = await mediaProduct('postgres', budgets);
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
    const finishBeyond = (uploadId: UploadId) =>
      media.dispatcher.dispatch(new FinishUpload({ ...asOwner(), allowance: allowance(0) }, owner, uploadId, photo));
    await start(id('9'), content.length);
    await append(id('9'), 0, content);
    await expect(finishBeyond(id('9'))).rejects.toMatchObject({ name: 'BudgetSpent' });
    expect(await find(id('9'))).toMatchObject({ received: content.length, photoId: null });
    const died = { ...asOwner(), commandId: commandIdFrom(`resumable-upload:${id('9')}`) };
    const made = await media.dispatcher.dispatch(new UploadPhoto(died, owner, { ...photo, content }));
    expect((await finishBeyond(id('9'))).photo.photoId).toBe(made.photo.photoId);
  });

  describe('B7 of somebody new', () => {
    const today = new Date();
    const yesterday = new Date(today.getTime() - 86_400_000);
    beforeEach(() => {
      used = new Map();
      failing = false;
    });
    const usedOn = (at: Date) => used.get(dayOf(at)) ?? 0;
    const by = (limit = 3, now = today) => ({ ...asOwner(), now, allowance: allowance(limit) });
    const begin = (uploadId: UploadId, length: number, limit = 3, now = today) =>
      media.dispatcher.dispatch(new StartUpload(by(limit, now), owner, uploadId, length, {}));
    const giveUp = (uploadId: UploadId) => media.dispatcher.dispatch(new AbandonUpload(by(), owner, uploadId));
    const make = (uploadId: UploadId) => media.dispatcher.dispatch(new FinishUpload(by(), owner, uploadId, photo));
    const named = (at: number) => UploadId(`b7${String(at).padStart(30, '0')}`);

    it('is paid for when it is begun, once, and not again with its photo', async () => {
      const content = await jpeg();
      await Promise.all(Array.from({ length: 4 }, () => begin(named(1), content.length)));
      await begin(named(2), 10, 2);
      await expect(begin(named(3), 10, 2)).rejects.toMatchObject({ name: 'BudgetSpent' });
      expect([usedOn(today), await find(named(3))]).toEqual([2, null]);
      await append(named(1), 0, content);
      await make(named(1));
      await make(named(1));
      expect(usedOn(today)).toBe(2);
      await giveUp(named(1));
      await giveUp(named(2));
      expect(usedOn(today)).toBe(1);
    });

    it('is given back once where it is given up or refused, however many at once', async () => {
      await begin(named(4), 10);
      expect((await Promise.all(Array.from({ length: 5 }, () => codeOf(giveUp(named(4)))))).sort()).toEqual([
        'done',
        ...Array<string>(4).fill('upload-not-found'),
      ]);
      expect(usedOn(today)).toBe(0);
      await begin(named(5), 10);
      await append(named(5), 0, Buffer.from('no picture'));
      await Promise.all(Array.from({ length: 3 }, () => codeOf(make(named(5)))));
      expect([usedOn(today), await find(named(5))]).toEqual([0, null]);
    });

    it('given up while its photo is made it is paid for exactly where there is a photo', async () => {
      const before = usedOn(today);
      const content = await jpeg();
      let photos = 0;
      for (let at = 10; at < 16; at++) {
        await begin(named(at), content.length, 100);
        await append(named(at), 0, content);
        const [made] = await Promise.allSettled([make(named(at)), giveUp(named(at))]);
        if (made.status === 'fulfilled') photos++;
      }
      expect(usedOn(today) - before).toBe(photos);
    });

    it('a place of yesterday is given back to yesterday, and by the sweep to nobody', async () => {
      await begin(named(20), 10, 3, yesterday);
      await begin(named(21), 10);
      await giveUp(named(20));
      expect([usedOn(yesterday), usedOn(today)]).toEqual([0, 1]);
      await media.dispatcher.dispatch(new SweepUploads({ ...by(), now: new Date(today.getTime() + UPLOAD_LIFETIME_MILLISECONDS + 1) }));
      expect([await find(named(21)), usedOn(today)]).toEqual([null, 1]);
    });

    it('is still there where the process dies while it gives the place back', async () => {
      await begin(named(30), 10);
      failing = true;
      await expect(giveUp(named(30))).rejects.toThrow('The process dies');
      failing = false;
      expect([(await find(named(30)))?.length, usedOn(today)]).toEqual([10, 1]);
      await giveUp(named(30));
      expect(usedOn(today)).toBe(0);
    });
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
