import { buffer } from 'node:stream/consumers';
import {
  DeletePhoto,
  FindFormatWork,
  FindImage,
  FindPhotoDetails,
  ForgetOwner,
  ListFormatWork,
  type PhotoFacts,
} from '@heliograph/media-contracts';
import { type FileFinding, verifyFiles } from '@heliograph/runtime';
import { sampleRequest } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { imageKey } from '../image/image-names.js';
import { mediaContext } from '../media.context.js';
import { mediaLog, photoStream } from '../media.log.js';
import { unconfinedSandbox } from '../processing/sandbox.js';
import { canary, jpeg } from '../processing/spec/pictures.js';
import { fromSources } from '../processing/spec/decoder-from-sources.js';
import { mediaProduct, owner } from '../spec/media-product.js';
import { requestFormats } from './rendition-jobs.js';

type Media = Awaited<ReturnType<typeof mediaProduct>>;

let media: Media;
beforeEach(async () => {
  media = await mediaProduct();
});
afterEach(() => media.close());

const details = async ({ photoId }: PhotoFacts) => (await media.dispatcher.dispatch(new FindPhotoDetails([photoId]))).get(photoId);
const kinds = async (photo: PhotoFacts) => (await details(photo))?.images.map(({ format, width }) => `${format} ${width}`);
const typesOf = async ({ photoId }: PhotoFacts) =>
  (await media.runtime.store.load(mediaLog, photoStream(photoId))).events.map(({ type }) => type);
/** The media is small, so that everything is made in a moment. */
const small = () => jpeg(500, 400);
const complete = ['avif 320', 'avif 500', 'webp 320', 'webp 500', 'jpeg 500'];
/** What `media verify` says of the files. */
const verified = async () => {
  const found: string[] = [];
  const { database } = media.services;
  const onFinding = ({ finding, key }: FileFinding) => void found.push(`${finding} ${key}`);
  const { named, notCompared } = await verifyFiles({ database, storage: media.storage, contexts: [mediaContext], onFinding });
  return { found, named, notCompared };
};
const allMade = (photo: PhotoFacts) => eventually(async () => expect(await kinds(photo)).toEqual(complete), 40_000);

describe('the formats behind a published photo (N7)', () => {
  it('N7 a photo is published with its JPEG ones, while nothing makes the others; then they follow', async () => {
    media.startWorkers(['media']);
    const first = media.startJobs({ formats: false });
    const { photo } = await media.upload(await small());
    await eventually(async () => expect(await kinds(photo)).toEqual(['webp 500', 'jpeg 500']), 40_000);
    expect(await typesOf(photo)).toContain('media.photo-published');
    await first.stop();

    media.startJobs({ formatsOverdueSeconds: 0 });
    await allMade(photo);
    expect(await verified()).toEqual({ found: [], named: 8, notCompared: 0 });
    for (const { name } of (await details(photo))?.images ?? []) {
      expect(await media.dispatcher.dispatch(new FindImage(name))).toMatchObject({ state: 'published' });
      expect((await buffer((await media.storage.get(imageKey(name)))!.content)).includes(canary)).toBe(false);
    }
  });

  it('N7 a second run of a job changes nothing: what an address shows stays', async () => {
    media.startWorkers(['media']);
    media.startJobs();
    const { photo } = await media.upload(await small());
    await allMade(photo);
    const before = await media.files();
    await requestFormats(media.services.queues, photo.photoId);
    await media.services.queues.add('media', 'formats', { photoId: photo.photoId });
    await eventually(async () => expect((await media.services.queues.counts('media', 'formats')).waiting).toBe(0));
    expect(await media.files()).toEqual(before);
    expect((await typesOf(photo)).filter((type) => type === 'media.formats-made')).toHaveLength(1);
  });

  it('N7 are given up where every decoder dies, and the photo stays as it is', async () => {
    media.startWorkers(['media']);
    const first = media.startJobs({ formats: false });
    const { photo } = await media.upload(await small());
    await eventually(async () => expect(await kinds(photo)).toHaveLength(2), 40_000);
    await first.stop();
    const program = new URL('../processing/spec/hostile-decoder.mjs', import.meta.url).pathname;
    media.startJobs({
      formatsOverdueSeconds: 0,
      decoder: {
        ...fromSources,
        program,
        execArgv: ['--eval', "process.stdout.write('ready\\n'); process.stdin.on('data', () => process.exit(3));"],
        sandbox: unconfinedSandbox,
      },
    });
    await eventually(async () => expect(await typesOf(photo)).toContain('media.formats-given-up'), 40_000);
    expect(await kinds(photo)).toEqual(['webp 500', 'jpeg 500']);
    // An operator may have them made all the same: of the picture in full size.
    expect(await media.dispatcher.dispatch(new FindFormatWork(photo.photoId))).toMatchObject({
      type: 'jpeg',
      source: photo.imageFull,
      upload: null,
    });
    expect(await media.dispatcher.dispatch(new ListFormatWork({ kind: 'missing', after: null }, 10))).toEqual([photo.photoId]);
  });

  it('N7 leave the store with their photo, and with their owner (P61)', async () => {
    media.startWorkers(['media']);
    media.startJobs();
    const [one, other] = [(await media.upload(await small())).photo, (await media.upload(await jpeg(510, 400))).photo];
    await allMade(one);
    await eventually(async () => expect(await kinds(other)).toHaveLength(5), 40_000);
    await media.dispatcher.dispatch(new DeletePhoto(sampleRequest(`user:${owner}`), owner, one.photoId));
    await eventually(async () => expect(await media.files()).toHaveLength(8), 20_000);
    await media.dispatcher.dispatch(new ForgetOwner(sampleRequest('system:erasure'), owner));
    await eventually(async () => expect(await media.files()).toEqual([]), 20_000);
  });
});
