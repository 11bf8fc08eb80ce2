import { createHash } from 'node:crypto';
import { DecisionId, UserId } from '@heliograph/kernel';
import { BarPicture, type BarredPicture, ListBarredPictures, UnbarPicture } from '@heliograph/media-contracts';
import { sampleRequest } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jpeg } from '../processing/spec/pictures.js';
import { mediaProduct } from '../spec/media-product.js';

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
});
