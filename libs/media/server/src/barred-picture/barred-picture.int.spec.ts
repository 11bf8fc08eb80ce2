import { createHash } from 'node:crypto';
import { DecisionId, PhotoId, UserId } from '@heliograph/kernel';
import {
  BarPicture,
  type BarredPicture,
  DeletePhoto,
  FindPicture,
  ForgetOwner,
  ListBarredPictures,
  RecordRenditions,
  UnbarPicture,
} from '@heliograph/media-contracts';
import { sampleRequest } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jpeg } from '../processing/spec/pictures.js';
import { made } from '../spec/made-renditions.js';
import { mediaProduct, owner } from '../spec/media-product.js';

describe('pictures that do not come back (B5)', () => {
  let media: Awaited<ReturnType<typeof mediaProduct>>;
  beforeAll(async () => {
    media = await mediaProduct();
  });
  /** Closing compares the live rows with a replay of the log. */
  afterAll(() => media.close());

  const of = (content: Buffer): BarredPicture => ({
    checksum: createHash('sha256').update(content).digest('hex'),
    fingerprint: '0123456789abcdef',
  });
  const decisionId = DecisionId(3);
  const bar = (picture: BarredPicture) =>
    media.dispatcher.dispatch(new BarPicture(sampleRequest('system:spec'), picture, { decisionId, reason: 'illegal' }));
  const unbar = ({ checksum }: BarredPicture) =>
    media.dispatcher.dispatch(new UnbarPicture(sampleRequest('system:spec'), checksum, decisionId));
  const list = (after = '', limit = 10) => media.dispatcher.dispatch(new ListBarredPictures(after, limit));

  it('the same bytes are refused from the commit on and leave no file, no matter who sends them; others are not', async () => {
    const picture = await jpeg(60, 40);
    await Promise.all([bar(of(picture)), bar(of(picture))]);
    for (const owner of [UserId(7), UserId(8)]) {
      const refusal = media.upload(picture, {}, owner);
      await expect(refusal).rejects.toMatchObject({ code: 'image-barred', errors: { image: [expect.any(String)] } });
    }
    expect(await media.files()).toEqual([]);
    await media.upload(await jpeg(61, 40));
    await unbar(of(picture));
    await unbar(of(picture));
    // As a worker does that had begun before the decision was lifted.
    await bar(of(picture));
    await media.upload(picture);
  });

  it('are listed by checksum, page by page, without those that were let in again', async () => {
    const all = ['d', 'a', 'c', 'b'].map((digit) => ({ checksum: digit.repeat(64), fingerprint: null }));
    for (const picture of all) await bar(picture);
    const sums = (found: readonly BarredPicture[]) => found.map(({ checksum }) => checksum[0]);
    expect(sums(await list('', 2))).toEqual(['a', 'b']);
    expect(sums(await list('b'.repeat(64), 2))).toEqual(['c', 'd']);
    await unbar(all[0] as BarredPicture);
    expect(sums(await list())).toEqual(['a', 'b', 'c']);
  });

  it('are no words: a wrong checksum is refused and stored nowhere', async () => {
    await expect(bar({ checksum: 'secret', fingerprint: null })).rejects.toMatchObject({ code: 'invalid-photo' });
    expect((await list()).some(({ checksum }) => checksum === 'secret')).toBe(false);
  });

  it('are known by a photo that is deleted, and of somebody who is erased: it is barred and let in as before', async () => {
    const find = (photoId: PhotoId) => media.dispatcher.dispatch(new FindPicture(photoId));
    const somebody = UserId(41);
    const picture = await jpeg(70, 40);
    const { photoId } = (await media.upload(picture)).photo;
    const rendered = (await media.upload(await jpeg(71, 40), {}, somebody)).photo;
    const rendition = { ...made, fingerprint: of(picture).fingerprint };
    await media.dispatcher.dispatch(new RecordRenditions(sampleRequest('system:renditions'), rendered.photoId, rendition));
    const [before, beforeThat] = [await find(photoId), await find(rendered.photoId)];
    expect([before, beforeThat?.fingerprint]).toEqual([{ ...of(picture), fingerprint: null }, rendition.fingerprint]);
    await media.dispatcher.dispatch(new DeletePhoto(sampleRequest(`user:${owner}`), owner, photoId));
    await media.dispatcher.dispatch(new ForgetOwner(sampleRequest(`user:${somebody}`), somebody));
    await media.runtime.store.keyring.destroy(somebody);
    expect([await find(photoId), await find(rendered.photoId)]).toEqual([before, beforeThat]);
    expect(await find(PhotoId(987_654_321))).toBeNull();
    await bar(before as BarredPicture);
    await expect(media.upload(picture)).rejects.toMatchObject({ code: 'image-barred' });
    await unbar(before as BarredPicture);
    await media.upload(picture);
  });
});
