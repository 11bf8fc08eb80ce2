import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { DecisionId, type PhotoId } from '@heliograph/kernel';
import {
  AppendToUpload,
  DeletePhoto,
  FindBestFile,
  FindFormatWork,
  FindImage,
  FindOriginal,
  FinishUpload,
  ForgetOwner,
  GiveUpFormats,
  RecordFormats,
  RecordRenditions,
  StartUpload,
  TakeDownPhoto,
  UploadId,
} from '@heliograph/media-contracts';
import { verifyFiles } from '@heliograph/runtime';
import { sampleRequest } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sweepOrphans } from '../image/orphan-sweep.js';
import { mediaContext } from '../media.context.js';
import { jpeg, png } from '../processing/spec/pictures.js';
import { made } from '../spec/made-renditions.js';
import { mediaProduct, owner } from '../spec/media-product.js';

const file = { format: 'jpeg', width: 600, height: 400, sha256: 'a'.repeat(64), bytes: 9 } as const;
const rendered = (photoId: PhotoId) => ({ ...made, files: [{ ...file, name: `${String(photoId).padStart(32, '0')}.jpg` }] });
const formats = [{ ...file, name: `${'2'.repeat(32)}.webp`, format: 'webp' as const }];

describe('the file as it was sent (E, Upload)', () => {
  let media: Awaited<ReturnType<typeof mediaProduct>>;
  beforeEach(async () => {
    media = await mediaProduct();
  });
  afterEach(() => media.close());

  const system = () => sampleRequest('system:renditions');
  const original = (photoId: PhotoId) => media.dispatcher.dispatch(new FindOriginal(photoId));
  const bytesOf = async (photoId: PhotoId) => {
    const { key = '' } = (await original(photoId))?.file ?? {};
    const found = await media.storage.get(key);
    return found && buffer(found.content);
  };
  const render = (photoId: PhotoId) => media.dispatcher.dispatch(new RecordRenditions(system(), photoId, rendered(photoId)));
  const uploaded = async (content: Buffer) => (await media.upload(content)).photo.photoId;

  it('E: POST /photos is kept from the upload on, through every step, byte for byte', async () => {
    const content = await jpeg();
    const photoId = await uploaded(content);
    expect(await original(photoId)).toMatchObject({
      ...{ ownerId: owner, title: 'Dunes', isPictureHidden: false },
      file: { extension: 'jpg', contentType: 'image/jpeg' },
    });
    expect(await bytesOf(photoId)).toEqual(content);
    await render(photoId);
    expect(await bytesOf(photoId)).toEqual(content);
    await media.dispatcher.dispatch(new RecordFormats(system(), photoId, formats, true));
    expect(await media.dispatcher.dispatch(new FindFormatWork(photoId))).toBeNull();
    expect(await bytesOf(photoId)).toEqual(content);
    // No address of a picture leads to it.
    const { name = '' } = (await original(photoId))?.file ?? {};
    expect(await media.dispatcher.dispatch(new FindImage(name))).toBeNull();
  });

  it('E: POST /photos is kept of an upload in pieces, and twice of the same picture', async () => {
    const content = await png();
    const uploadId = UploadId('c'.repeat(32));
    const fields = { title: 'Dunes', description: '', tags: [], tookAt: null, publish: true, offerPremium: false };
    const by = sampleRequest(`user:${owner}`);
    await media.dispatcher.dispatch(new StartUpload(by, owner, uploadId, content.length, {}));
    await media.dispatcher.dispatch(new AppendToUpload(by, owner, uploadId, 0, content.subarray(0, 100)));
    await media.dispatcher.dispatch(new AppendToUpload(by, owner, uploadId, 100, content.subarray(100)));
    const { photo } = await media.dispatcher.dispatch(new FinishUpload(by, owner, uploadId, fields));
    expect(await bytesOf(photo.photoId)).toEqual(content);
    const twin = await uploaded(content);
    expect((await original(twin))?.file?.name).not.toBe((await original(photo.photoId))?.file?.name);
    expect(await bytesOf(twin)).toEqual(content);
  });

  it('E: POST /photos stays where formats are given up, unless the store has lost it', async () => {
    const [given, lost] = [await uploaded(await jpeg()), await uploaded(await jpeg(500, 300))];
    for (const photoId of [given, lost]) await render(photoId);
    await media.dispatcher.dispatch(new GiveUpFormats(system(), given, 'decoder-crashed', true));
    await media.dispatcher.dispatch(new GiveUpFormats(system(), lost, 'upload-missing', false));
    expect((await original(given))?.file).not.toBeNull();
    expect(await original(lost)).toMatchObject({ ownerId: owner, file: null });
    // What an older build said: it has removed the file.
    expect(await media.dispatcher.dispatch(new FindBestFile(lost))).toMatchObject({ isOriginal: false });
    expect(await media.dispatcher.dispatch(new FindBestFile(given))).toMatchObject({ isOriginal: true, extension: 'jpg' });
  });

  it('B4 B5 is not given to its owner while nobody is shown the picture', async () => {
    const photoId = await uploaded(await jpeg());
    await render(photoId);
    const takeDown = (id: number, reason: string) =>
      media.dispatcher.dispatch(new TakeDownPhoto(sampleRequest('user:1'), photoId, { decisionId: DecisionId(id), reason }));
    await takeDown(1, 'copyright');
    expect(await original(photoId)).toMatchObject({ isPictureHidden: false });
    await takeDown(2, 'illegal');
    expect(await original(photoId)).toMatchObject({ isPictureHidden: true });
    expect(await media.dispatcher.dispatch(new FindBestFile(photoId))).toBeNull();
  });

  it('P61 leaves the store with its photo, with its owner, and where the worker was killed in between', async () => {
    media.startWorkers(['media']);
    const [deleted, forgotten] = [await uploaded(await jpeg()), await uploaded(await jpeg(500, 300))];
    for (const photoId of [deleted, forgotten]) {
      await render(photoId);
      await media.dispatcher.dispatch(new RecordFormats(system(), photoId, [], true));
    }
    const keys = await media.files();
    expect(keys.filter((key) => key.endsWith('.upload'))).toHaveLength(2);
    await media.dispatcher.dispatch(new DeletePhoto(sampleRequest(`user:${owner}`), owner, deleted));
    expect(await original(deleted)).toBeNull();
    await media.dispatcher.dispatch(new ForgetOwner(sampleRequest('system:erasure'), owner));
    expect(await original(forgotten)).toBeNull();
    await eventually(async () => expect(await media.files()).toEqual([]));
  });

  it('P63 is no orphan, and media verify compares it with the checksum of its event', async () => {
    const content = await jpeg();
    const photoId = await uploaded(content);
    await render(photoId);
    await media.dispatcher.dispatch(new RecordFormats(system(), photoId, [], true));
    expect(await sweepOrphans(media.services, -60_000)).toBe(0);
    const { key = '' } = (await original(photoId))?.file ?? {};
    const digest = createHash('sha256').update(content).digest('hex');
    expect(await media.admin.query('select sha256 from media.images where original_type is not null')).toEqual([{ sha256: digest }]);
    const found: string[] = [];
    const verify = () => {
      found.length = 0;
      const { database } = media.services;
      const contexts = [mediaContext];
      return verifyFiles({
        database,
        storage: media.storage,
        contexts,
        onFinding: ({ finding, key }) => void found.push(`${finding} ${key}`),
      });
    };
    await media.storage.put(key, Buffer.from('other bytes'));
    await verify();
    expect(found).toContain(`wrong bytes ${key}`);
    await rm(join(media.folder, key));
    await verify();
    expect(found).toContain(`missing ${key}`);
    await media.storage.put(key, content);
  });
});
