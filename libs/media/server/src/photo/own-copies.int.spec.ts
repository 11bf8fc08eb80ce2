import { createHash } from 'node:crypto';
import { UserId } from '@heliograph/kernel';
import { DeletePhoto, FailPhoto, FindOwnCopies } from '@heliograph/media-contracts';
import { sampleRequest } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mediaProduct, owner } from '../spec/media-product.js';
import { png } from '../processing/spec/pictures.js';

const stranger = UserId(8);
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

describe('one’s own photographs with the same bytes', () => {
  let media: Awaited<ReturnType<typeof mediaProduct>>;
  beforeAll(async () => {
    media = await mediaProduct();
  });
  afterAll(() => media.close());

  const copies = (who: UserId, ...checksums: string[]) => media.dispatcher.dispatch(new FindOwnCopies(who, checksums));

  it('are found by their hash, of each the oldest, and those of others are not', async () => {
    const [one, other] = [await png(31, 21), await png(32, 21)];
    const first = (await media.upload(one)).photo.photoId;
    await media.upload(one, { publish: false });
    await media.upload(other, {}, stranger);
    expect(await copies(owner, sha256(one), sha256(other), '0'.repeat(64))).toEqual([{ checksum: sha256(one), photoId: first }]);
    expect(await copies(stranger, sha256(one))).toEqual([]);
    expect(await copies(owner)).toEqual([]);
  });

  it('are not those that are deleted, or that could not be read', async () => {
    const [deleted, failed] = [await png(33, 21), await png(34, 21)];
    const gone = (await media.upload(deleted)).photo.photoId;
    await media.dispatcher.dispatch(new DeletePhoto(sampleRequest(`user:${owner}`), owner, gone));
    const broken = (await media.upload(failed)).photo.photoId;
    await media.dispatcher.dispatch(new FailPhoto(sampleRequest('system:renditions'), broken, 'undecodable'));
    expect(await copies(owner, sha256(deleted), sha256(failed))).toEqual([]);
  });
});
