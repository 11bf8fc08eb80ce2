import { createHash } from 'node:crypto';
import { DecisionId, PhotoId, UserId } from '@heliograph/kernel';
import {
  BarPicture,
  FindAlikePhotos,
  FindImage,
  FindBestFile,
  FindPhoto,
  type PhotoFacts,
  PublishPhoto,
  RecordRenditions,
  ReleasePhoto,
  RestorePhoto,
  TakeDownPhoto,
  UnbarPicture,
} from '@heliograph/media-contracts';
import { sampleRequest } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { scene } from '../processing/spec/scene.js';
import { mediaProduct, owner } from '../spec/media-product.js';

let media: Awaited<ReturnType<typeof mediaProduct>>;
beforeAll(async () => {
  media = await mediaProduct();
  media.startWorkers(['media']);
  media.startJobs();
});
/** Closing compares the live rows with a replay of the log. */
afterAll(() => media.close());

const request = () => sampleRequest('system:spec');
const find = (id: PhotoId) => media.dispatcher.dispatch(new FindPhoto(id));
const stateOf = async (id: PhotoId) => (await find(id))?.state;
/** Those of the photos that are held: their owners, and the barred picture that each looks like most, with the bits in which the two differ. */
const held = (photoIds: readonly PhotoId[]) =>
  media.admin.query<{ photoId: PhotoId; ownerId: UserId; barredChecksum: string; distance: number }>(
    `select photo_id as "photoId", owner_id as "ownerId", barred_checksum as "barredChecksum", distance
       from media.held_photos where photo_id = any($1::bigint[]) order by photo_id`,
    [photoIds],
  );
const become = async (content: Buffer, state: PhotoFacts['state'], more = {}, ownerId = owner): Promise<PhotoFacts> => {
  const { photo } = await media.upload(content, more, ownerId);
  await eventually(async () => expect(await stateOf(photo.photoId)).toBe(state), 20_000);
  return (await find(photo.photoId)) as PhotoFacts;
};
const bar = async (content: Buffer, fingerprint: string | null) => {
  const picture = { checksum: createHash('sha256').update(content).digest('hex'), fingerprint };
  await media.dispatcher.dispatch(new BarPicture(request(), picture, { decisionId: DecisionId(3), reason: 'illegal' }));
  return picture;
};
const fingerprintOf = async (id: PhotoId): Promise<string | null> => {
  const [row] = await media.admin.query<{ fingerprint: string | null }>('select fingerprint from media.photos where id = $1', [id]);
  return row?.fingerprint ?? null;
};

describe('pictures that look like a barred one (B5)', () => {
  it('B5 encoded again, smaller or brighter it is held; the same bytes are refused, another picture is published', async () => {
    const original = await scene(1).jpeg().toBuffer();
    const first = await become(original, 'published');
    const barred = await bar(original, await fingerprintOf(first.photoId));
    await expect(media.upload(original)).rejects.toMatchObject({ code: 'image-barred' });

    const copies = [
      await scene(1).webp({ quality: 50 }).toBuffer(),
      await scene(1).resize(240).png().toBuffer(),
      await scene(1).linear(1, 10).jpeg({ quality: 60 }).toBuffer(),
    ];
    const photos: PhotoFacts[] = [];
    for (const copy of copies) photos.push(await become(copy, 'held', {}, UserId(8)));
    const alike = await media.dispatcher.dispatch(new FindAlikePhotos(photos[0]!.photoId, 10));
    expect(new Set(alike.map(({ photoId }) => photoId))).toEqual(new Set([first, photos[1]!, photos[2]!].map(({ photoId }) => photoId)));
    expect(alike.every(({ distance }) => distance !== null && distance <= 6)).toBe(true);
    const rows = await held(photos.map(({ photoId }) => photoId));
    expect(rows.map(({ ownerId, barredChecksum, distance }) => [ownerId, barredChecksum, distance <= 6])).toEqual(
      copies.map(() => [8, barred.checksum, true]),
    );
    await become(await scene(2).jpeg().toBuffer(), 'published');

    await media.dispatcher.dispatch(new UnbarPicture(request(), barred.checksum, DecisionId(3)));
    await become(await scene(1).jpeg({ quality: 70 }).toBuffer(), 'published');
  });

  it('is shown to nobody: neither its files nor the one that its owner may have otherwise', async () => {
    const original = await scene(3).jpeg().toBuffer();
    await bar(original, await fingerprintOf((await become(original, 'published')).photoId));
    const photo = await become(await scene(3).png().toBuffer(), 'held');
    expect(photo.publishedAt).toBeNull();
    for (const name of [photo.imageThumb, photo.imageLarge, photo.imageFull])
      expect(await media.dispatcher.dispatch(new FindImage(name))).toMatchObject({ state: 'held' });
    expect(await media.dispatcher.dispatch(new FindBestFile(photo.photoId))).toBeNull();
  });

  it('is let go by a moderator, once, and published where that is wished', async () => {
    const original = await scene(4).jpeg().toBuffer();
    await bar(original, await fingerprintOf((await become(original, 'published')).photoId));
    const [wished, draft] = [
      await become(await scene(4).png().toBuffer(), 'held'),
      await become(await scene(4).webp().toBuffer(), 'held', { publish: false }),
    ];
    const release = ({ photoId }: PhotoFacts) => media.dispatcher.dispatch(new ReleasePhoto(request(), photoId));
    for (const photo of [wished, draft, wished]) await release(photo);
    expect([await stateOf(wished.photoId), await stateOf(draft.photoId)]).toEqual(['published', 'draft']);
    expect(await held([wished.photoId, draft.photoId])).toEqual([]);
    await media.dispatcher.dispatch(new PublishPhoto(sampleRequest(`user:${owner}`), owner, draft.photoId));
    expect(await stateOf(draft.photoId)).toBe('published');
    await expect(release({ ...wished, photoId: PhotoId(987_654) })).rejects.toMatchObject({ code: 'photo-not-found' });
  });

  it('is held again once its takedown is lifted', async () => {
    const original = await scene(5).jpeg().toBuffer();
    await bar(original, await fingerprintOf((await become(original, 'published')).photoId));
    const { photoId } = await become(await scene(5).png().toBuffer(), 'held');
    const mark = { decisionId: DecisionId(3), reason: 'illegal' };
    await media.dispatcher.dispatch(new TakeDownPhoto(request(), photoId, mark));
    expect(await stateOf(photoId)).toBe('taken-down');
    await media.dispatcher.dispatch(new RestorePhoto(request(), photoId, mark.decisionId));
    expect(await stateOf(photoId)).toBe('held');
  });

  it('is known by up to six different bits', async () => {
    const made = { images: [], files: [], width: 600, height: 400, colors: [], thumbhash: 'aGFzaA==' };
    const [near, nearer] = [await bar(Buffer.from('near'), '00000000000000ff'), await bar(Buffer.from('nearer'), '0000000000000fff')];
    const look = async (fingerprint: string | null) => {
      const { photo } = await media.upload(await scene(40).jpeg().toBuffer(), { publish: false }, UserId(9));
      await media.dispatcher.dispatch(new RecordRenditions(sampleRequest('system:renditions'), photo.photoId, { ...made, fingerprint }));
      return photo.photoId;
    };
    // Six bits from the first; then one from the second; then seven from both; and none to compare.
    const ids = [await look('fc000000000000ff'), await look('0000000000000ffe'), await look('fe000000000000ff'), await look(null)];
    expect(await Promise.all(ids.map(stateOf))).toEqual(['held', 'held', 'draft', 'draft']);
    expect((await held(ids)).map(({ photoId, barredChecksum, distance }) => [photoId, barredChecksum, distance])).toEqual([
      [ids[0], near.checksum, 6],
      [ids[1], nearer.checksum, 1],
    ]);
  });
});
