import { type PhotoId, UserId } from '@heliograph/kernel';
import { DeletePhoto, FindPhoto, ForgetOwner, RecordRenditions, SetPhotosHidden } from '@heliograph/media-contracts';
import { sampleRequest } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jpeg } from '../processing/spec/pictures.js';
import { made } from '../spec/made-renditions.js';
import { mediaProduct } from '../spec/media-product.js';

const eve = UserId(9);
let media: Awaited<ReturnType<typeof mediaProduct>>;
beforeAll(async () => {
  media = await mediaProduct();
});
/** Closing compares the live rows with a replay of the log. */
afterAll(() => media.close());

const setHidden = (hidden: boolean) => media.dispatcher.dispatch(new SetPhotosHidden(sampleRequest('system:spec'), eve, hidden));
const find = (photoId: PhotoId) => media.dispatcher.dispatch(new FindPhoto(photoId));
async function upload(more = {}): Promise<PhotoId> {
  const { photo } = await media.upload(await jpeg(), more, eve);
  await media.dispatcher.dispatch(new RecordRenditions(sampleRequest('system:renditions'), photo.photoId, made));
  return photo.photoId;
}
const typesOf = async (photoId: PhotoId) => {
  const rows = await media.admin.query<{ type: string }>(
    `select type from event_store.events where log = 'media' and stream = $1 order by seq`,
    [`photo-${photoId}`],
  );
  return rows.map(({ type }) => type.replace('media.', '')).slice(3);
};

describe('photos of a suspended person (B4)', () => {
  it('are hidden while they are published, once, and come back as they were', async () => {
    const [first, second, draft] = [await upload(), await upload(), await upload({ publish: false })];
    const before = await Promise.all([first, second, draft].map(find));
    for (let times = 0; times < 2; times++) await setHidden(true);
    // Interrupted, and taken up: one is new.
    const third = await upload();
    await setHidden(true);
    for (let times = 0; times < 2; times++) await setHidden(false);
    expect(await Promise.all([first, second, draft].map(find))).toEqual(before);
    for (const id of [first, second, third]) expect(await typesOf(id)).toEqual(['photo-hidden', 'photo-shown']);
    expect(await typesOf(draft)).toEqual([]);
  });

  it('go while they are hidden, and are counted off once', async () => {
    const [deleted, forgotten] = [await upload(), await upload()];
    await setHidden(true);
    await media.dispatcher.dispatch(new DeletePhoto(sampleRequest(`user:${eve}`), eve, deleted));
    await media.dispatcher.dispatch(new ForgetOwner(sampleRequest('system:spec'), eve));
    for (const id of [deleted, forgotten])
      expect(await typesOf(id)).toEqual(['photo-hidden', 'photo-shown', 'photo-unpublished', 'photo-deleted']);
  });
});
