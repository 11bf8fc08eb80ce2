import { CommandId, DecisionId, PhotoId, UserId } from '@heliograph/kernel';
import {
  CuratePhoto,
  DeletePhoto,
  EditPhoto,
  FindImage,
  FindBestFile,
  FindPhoto,
  FindTakenDown,
  ForgetOwner,
  IsWithheld,
  RecordRenditions,
  RestorePhoto,
  SetLegalHold,
  SetPhotosHidden,
  TakeDownPhoto,
} from '@heliograph/media-contracts';
import { sampleRequest } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { imageKey } from '../image/image-names.js';
import { jpeg } from '../processing/spec/pictures.js';
import { made } from '../spec/made-renditions.js';
import { mediaProduct, owner } from '../spec/media-product.js';

describe('photos that are taken down (B4)', () => {
  let media: Awaited<ReturnType<typeof mediaProduct>>;
  beforeAll(async () => {
    media = await mediaProduct();
  });
  /** Closing compares the live rows with a replay of the log. */
  afterAll(() => media.close());

  const staff = () => sampleRequest('user:1');
  const find = (photoId: PhotoId) => media.dispatcher.dispatch(new FindPhoto(photoId));
  const takeDown = (photoId: PhotoId, decision = 1, reason = 'spam', context = staff()) =>
    media.dispatcher.dispatch(new TakeDownPhoto(context, photoId, { decisionId: DecisionId(decision), reason }));
  const restore = (photoId: PhotoId, decision = 1) => media.dispatcher.dispatch(new RestorePhoto(staff(), photoId, DecisionId(decision)));
  const record = (photoId: PhotoId) => media.dispatcher.dispatch(new RecordRenditions(sampleRequest('system:renditions'), photoId, made));
  const uploaded = async (ownerId = owner) => (await media.upload(await jpeg(), {}, ownerId)).photo.photoId;
  const shown = async (ownerId = owner) => {
    const photoId = await uploaded(ownerId);
    await record(photoId);
    return photoId;
  };
  const namesOf = async (photoId: PhotoId) => {
    const photo = await find(photoId);
    return photo ? [photo.imageThumb, photo.imageLarge, photo.imageFull] : [];
  };
  const picturesOf = async (photoId: PhotoId) => {
    const photo = await find(photoId);
    const image = await media.dispatcher.dispatch(new FindImage(photo?.imageLarge ?? ''));
    return {
      state: image?.state,
      isHidden: image?.isPictureHidden,
      kept: (await media.dispatcher.dispatch(new FindBestFile(photoId))) !== null,
    };
  };

  it('say why to their owner, and are restored as they were, whichever command comes twice', async () => {
    const photoId = await shown();
    await media.dispatcher.dispatch(new CuratePhoto(staff(), photoId));
    const before = await find(photoId);
    const once = { ...staff(), commandId: CommandId('5f0c64a2-64ab-4d31-9f0f-0d8a3f6f0a11') };
    for (let time = 0; time < 2; time++) await takeDown(photoId, 1, 'spam', once);
    await takeDown(photoId);
    expect(await find(photoId)).toEqual({ ...before, state: 'taken-down', takenDownFor: 'spam', publishedAt: null });
    const other = await shown();
    const asked = (ids: readonly PhotoId[]) => media.dispatcher.dispatch(new FindTakenDown(ids));
    const [both, neither] = await Promise.all([asked([photoId, other]), asked([other, PhotoId(404)])]);
    expect([both, neither]).toEqual([new Map([[photoId, { photoId, takenDownFor: 'spam', isPictureHidden: false }]]), new Map()]);
    for (let time = 0; time < 2; time++) await restore(photoId);
    await takeDown(photoId);
    expect(await find(photoId)).toEqual(before);
    expect((await asked([photoId])).size).toBe(0);
  });

  it('are shown in no size where they are illegal; else to their owner', async () => {
    const photoId = await shown();
    await takeDown(photoId, 1, 'copyright');
    expect(await picturesOf(photoId)).toEqual({ state: 'taken-down', isHidden: false, kept: true });
    await takeDown(photoId, 2, 'illegal');
    await takeDown(photoId, 3, 'spam');
    expect(await picturesOf(photoId)).toEqual({ state: 'taken-down', isHidden: true, kept: false });
    expect(await find(photoId)).toMatchObject({ takenDownFor: 'illegal', colors: [], thumbhash: null });
    for (const decision of [2, 1, 3]) await restore(photoId, decision);
    expect(await picturesOf(photoId)).toEqual({ state: 'published', isHidden: false, kept: true });
    expect(await find(photoId)).toMatchObject({ takenDownFor: null, colors: made.colors, thumbhash: made.thumbhash });
  });

  it('are not published by renditions that are made while they are down', async () => {
    const photoId = await uploaded();
    await takeDown(photoId);
    await record(photoId);
    expect(await find(photoId)).toMatchObject({ state: 'taken-down', width: 600, publishedAt: null });
    await restore(photoId);
    expect(await find(photoId)).toMatchObject({ state: 'published', publishedAt: expect.anything() });
  });

  it('are edited and deleted by their owner, and go with them', async () => {
    const somebody = UserId(31);
    const [first, second] = [await shown(somebody), await shown(somebody)];
    for (const photoId of [first, second]) await takeDown(photoId);
    const request = () => sampleRequest(`user:${somebody}`);
    const edited = await media.dispatcher.dispatch(new EditPhoto(request(), somebody, first, { title: 'Waves' }));
    expect(edited).toMatchObject({ title: 'Waves', state: 'taken-down' });
    await media.dispatcher.dispatch(new DeletePhoto(request(), somebody, first));
    await media.dispatcher.dispatch(new ForgetOwner(request(), somebody));
    for (const photoId of [first, second]) {
      expect(await find(photoId)).toBeNull();
      await restore(photoId);
      await takeDown(photoId, 9);
      expect(await find(photoId)).toBeNull();
    }
    await expect(takeDown(PhotoId(987_654_321))).rejects.toMatchObject({ code: 'photo-not-found' });
  });

  it('of somebody who is suspended by then are hidden when they come back, in any order', async () => {
    const somebody = UserId(32);
    const photoId = await shown(somebody);
    const before = await find(photoId);
    const hidden = async () =>
      (await media.admin.query<{ hidden: boolean }>('select hidden from media.photos where id = $1', [photoId]))[0];
    const hide = (isHidden: boolean) => media.dispatcher.dispatch(new SetPhotosHidden(staff(), somebody, isHidden));
    await hide(true);
    await takeDown(photoId);
    expect(await hidden()).toEqual({ hidden: false });
    await hide(false);
    await restore(photoId);
    await takeDown(photoId, 2);
    await hide(true);
    await restore(photoId, 2);
    // The reaction to its publication does this where its owner still is suspended.
    await hide(true);
    expect(await hidden()).toEqual({ hidden: true });
    await hide(false);
    expect(await eventually(() => find(photoId))).toEqual(before);
  });

  it('are so for good after their time, but on legal hold: their files go, and they are not restored', async () => {
    const somebody = UserId(33);
    const [due, onHold, young] = [await shown(somebody), await shown(somebody), await shown(somebody)];
    const ago = (days: number) => ({ ...staff(), now: new Date(Date.now() - days * 86_400_000) });
    for (const [photoId, days] of [
      [due, 91],
      [onHold, 91],
      [young, 89],
    ] as const) {
      for (const name of await namesOf(photoId)) await media.storage.put(imageKey(name), Buffer.from('x'));
      await takeDown(photoId, 1, 'copyright', ago(days));
    }
    await media.dispatcher.dispatch(new SetLegalHold(staff(), onHold, true, 'Order 12/2026'));
    const names = await namesOf(due);
    media.services.takedownFinalDays = 90;
    media.startWorkers(['media']);
    media.startJobs();
    await eventually(async () => {
      const files = await media.files();
      expect(names.filter((name) => files.includes(imageKey(name)))).toEqual([]);
    });
    const isWithheld = (photoId: PhotoId) => media.dispatcher.dispatch(new IsWithheld(photoId));
    expect(await Promise.all([due, onHold, young, PhotoId(404)].map(isWithheld))).toEqual([true, false, false, false]);
    await expect(restore(due)).rejects.toMatchObject({ code: 'photo-withheld' });
    expect(await find(due)).toMatchObject({ state: 'taken-down', takenDownFor: 'copyright', isPictureHidden: true });
    expect(await media.dispatcher.dispatch(new FindImage(names[0] ?? ''))).toBeNull();
    for (const photoId of [onHold, young]) {
      await restore(photoId);
      expect(await picturesOf(photoId)).toEqual({ state: 'published', isHidden: false, kept: true });
      const files = await media.files();
      for (const name of await namesOf(photoId)) expect(files).toContain(imageKey(name));
    }
    const request = sampleRequest(`user:${somebody}`);
    await media.dispatcher.dispatch(new DeletePhoto(request, somebody, due));
    expect([await find(due), await isWithheld(due)]).toEqual([null, false]);
  });
});
