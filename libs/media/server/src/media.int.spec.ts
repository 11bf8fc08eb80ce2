import { Rejected } from '@heliograph/kernel';
import {
  AcceptPremium,
  CuratePhoto,
  DeletePhoto,
  EditPhoto,
  FindImage,
  FindPhoto,
  FindPhotoState,
  PublishPhoto,
  RecordRenditions,
  RevokePremium,
  UncuratePhoto,
  UnpublishPhoto,
} from '@heliograph/media-contracts';
import { PhotoId, UserId } from '@heliograph/kernel';
import { sampleRequest } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { made } from './spec/made-renditions.js';
import { mediaProduct, owner } from './spec/media-product.js';
import { canary, exifOf, jpeg, picture, png } from './processing/spec/pictures.js';

const stranger = UserId(8);
const codeOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Rejected ? error.code : error),
  );

describe('photos', () => {
  let media: Awaited<ReturnType<typeof mediaProduct>>;
  beforeAll(async () => {
    media = await mediaProduct();
  });
  afterAll(() => media.close());

  const asOwner = () => sampleRequest(`user:${owner}`);
  const find = (photoId: PhotoId) => media.dispatcher.dispatch(new FindPhoto(photoId));
  const shown = async (more = {}) => {
    const { photo } = await media.upload(await jpeg(), more);
    await media.dispatcher.dispatch(new RecordRenditions(sampleRequest('system:renditions'), photo.photoId, made));
    return photo.photoId;
  };

  it('are processed from the upload on, with names of images that are final (contract E, Upload)', async () => {
    const { photo, duplicateOf } = await media.upload(await jpeg(), { tags: ['Sand & Sea', '!'], offerPremium: true });

    expect(photo).toMatchObject({
      ownerId: owner,
      state: 'processing',
      title: 'Dunes',
      tags: ['sand-sea'],
      tagNames: ['Sand & Sea'],
      tookAtLocal: '2024-05-01T18:30:00',
      tookAtOffsetMinutes: 120,
      width: 600,
      height: 400,
      colors: [],
      thumbhash: null,
      isPremiumOffered: true,
      isPremium: false,
      publishedAt: null,
    });
    expect(duplicateOf).toBeNull();
    expect(await find(photo.photoId)).toEqual(photo);
    const { photoId, ownerId, state } = photo;
    const states = await Promise.all([photoId, PhotoId(404)].map((id) => media.dispatcher.dispatch(new FindPhotoState(id))));
    expect(states).toEqual([{ photoId, ownerId, state }, null]);
    for (const [name, contentType] of [
      [photo.imageThumb, 'image/webp'],
      [photo.imageLarge, 'image/webp'],
      [photo.imageFull, 'image/jpeg'],
    ] as const) {
      expect(name).toMatch(/^[0-9a-f]{32}\.(webp|jpg)$/);
      expect(await media.dispatcher.dispatch(new FindImage(name))).toMatchObject({
        state: 'processing',
        photoId: photo.photoId,
        contentType,
      });
    }
  });

  it('are refused before anything is kept of them', async () => {
    const before = await media.files();
    expect(await codeOf(media.upload(Buffer.from('not an image')))).toBe('image-type-unsupported');
    expect(await codeOf(media.upload((await jpeg()).subarray(0, 900)))).toBe('image-incomplete');
    expect(await codeOf(media.upload(await jpeg(), { title: 'x'.repeat(201) }))).toBe('invalid-photo');
    expect(await codeOf(media.upload(await jpeg(), { tookAt: 'soon' }))).toBe('invalid-photo');
    expect(await media.files()).toEqual(before);
  });

  it('name their twin: the same bytes again (X-Duplicate-Of)', async () => {
    const content = await png(61, 41);
    const first = await media.upload(content);
    expect((await media.upload(content)).duplicateOf).toBe(first.photo.photoId);
    // A draft of another user is not revealed.
    expect((await media.upload(content, {}, stranger)).duplicateOf).toBeNull();
  });

  it('take EXIF without an offset in their owner’s latest known one', async () => {
    const traveller = UserId(77);
    const { IFD0 } = exifOf();
    const content = await picture()
      .withExif({ IFD0, IFD2: { DateTimeOriginal: '2024:06:01 10:00:00' } })
      .jpeg()
      .toBuffer();
    expect((await media.upload(content, {}, traveller)).photo.tookAtOffsetMinutes).toBe(0);
    await media.upload(content, { tookAt: '2024-06-01T12:00:00-0330' }, traveller);
    expect((await media.upload(content, {}, traveller)).photo).toMatchObject({
      tookAtLocal: '2024-06-01T10:00:00',
      tookAtOffsetMinutes: -210,
    });
  });

  it('are published with their renditions, or stay drafts', async () => {
    expect(await find(await shown())).toMatchObject({ state: 'published', publishedAt: expect.anything(), colors: made.colors });
    const draft = await shown({ publish: false });
    expect(await find(draft)).toMatchObject({ state: 'draft', publishedAt: null });
    expect(await media.dispatcher.dispatch(new PublishPhoto(asOwner(), owner, draft))).toMatchObject({ state: 'published' });
    expect(await media.dispatcher.dispatch(new UnpublishPhoto(asOwner(), owner, draft))).toMatchObject({
      state: 'draft',
      publishedAt: null,
    });
  });

  it('are edited by their owner alone', async () => {
    const photoId = await shown();
    const changes = { title: ' Waves ', description: 'At dawn', tags: ['Été'], tookAt: '2024-05-02T08:00:00+0900', offerPremium: true };
    expect(await media.dispatcher.dispatch(new EditPhoto(asOwner(), owner, photoId, changes))).toMatchObject({
      title: 'Waves',
      description: 'At dawn',
      tags: ['été'],
      tookAtLocal: '2024-05-02T08:00:00',
      tookAtOffsetMinutes: 540,
      isPremiumOffered: true,
    });
    expect(await codeOf(media.dispatcher.dispatch(new EditPhoto(asOwner(), stranger, photoId, changes)))).toBe('not-your-photo');
  });

  it('U4 are curated and accepted as premium by staff', async () => {
    const photoId = await shown();
    const staff = () => sampleRequest('user:1');
    expect(await media.dispatcher.dispatch(new CuratePhoto(staff(), photoId))).toMatchObject({ isCurated: true });
    expect(await media.dispatcher.dispatch(new UncuratePhoto(staff(), photoId))).toMatchObject({ isCurated: false });
    expect(await codeOf(media.dispatcher.dispatch(new AcceptPremium(staff(), photoId)))).toBe('premium-not-offered');
    await media.dispatcher.dispatch(new EditPhoto(asOwner(), owner, photoId, { offerPremium: true }));
    expect(await media.dispatcher.dispatch(new AcceptPremium(staff(), photoId))).toMatchObject({ isPremium: true });
    expect(await media.dispatcher.dispatch(new RevokePremium(staff(), photoId))).toMatchObject({ isPremium: false });
  });

  it('are gone once deleted, images too', async () => {
    const photoId = await shown();
    const photo = await find(photoId);
    await media.dispatcher.dispatch(new DeletePhoto(asOwner(), owner, photoId));
    expect(await find(photoId)).toBeNull();
    expect(await media.dispatcher.dispatch(new FindImage(photo?.imageThumb ?? ''))).toBeNull();
    expect(await codeOf(media.dispatcher.dispatch(new DeletePhoto(asOwner(), owner, photoId)))).toBe('photo-not-found');
    expect(await codeOf(media.dispatcher.dispatch(new PublishPhoto(asOwner(), owner, PhotoId(987_654_321))))).toBe('photo-not-found');
  });

  it('leave none of their owner’s words, and nothing of EXIF, in the log in clear', async () => {
    const words = { title: 'Secretive title', description: 'Secretive text', tags: ['Secretive tag'] };
    const { photo } = await media.upload(await jpeg(), words);
    await media.dispatcher.dispatch(new EditPhoto(asOwner(), owner, photo.photoId, { tags: ['Secretive again'] }));
    const [log] = await media.admin.query<{ text: string }>(
      `select string_agg(payload::text, '') as text from event_store.events where log = 'media'`,
    );
    expect(log?.text).toContain('"photoId"');
    expect(log?.text.toLowerCase()).not.toContain('secretive');
    expect(log?.text).not.toContain(canary);
  });
});
