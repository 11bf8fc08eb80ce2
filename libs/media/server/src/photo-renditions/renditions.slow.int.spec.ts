import { rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Unavailable } from '@heliograph/event-store';
import {
  DeletePhoto,
  FindImage,
  FindOriginal,
  FindPhoto,
  FindPhotoDetails,
  type PhotoDetails,
  type PhotoFacts,
} from '@heliograph/media-contracts';
import { sampleRequest } from '@heliograph/testing';
import { seed } from '@heliograph/testing/chance';
import { eventually, sized } from '@heliograph/testing/pure';
import { type QueueBackend, queueBackends } from '@heliograph/testing/services';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { imageKey } from '../image/image-names.js';
import { sweepOrphans } from '../image/orphan-sweep.js';
import { mediaLog, photoStream } from '../media.log.js';
import { mediaProduct, owner } from '../spec/media-product.js';
import { unconfinedSandbox } from '../processing/sandbox.js';
import { fromSources } from '../processing/spec/decoder-from-sources.js';
import { canary, jpeg } from '../processing/spec/pictures.js';

type Media = Awaited<ReturnType<typeof mediaProduct>>;

const becomes = (media: Media, photo: PhotoFacts, state: PhotoFacts['state'], deadline = 20_000) =>
  eventually(async () => {
    const found = await media.dispatcher.dispatch(new FindPhoto(photo.photoId));
    expect(found?.state).toBe(state);
    return found as PhotoFacts;
  }, deadline);

const keysOf = (photo: PhotoFacts) => [photo.imageThumb, photo.imageLarge, photo.imageFull].map(imageKey).sort();

/** And those of its renditions, once all are made. */
async function allKeysOf(media: Media, photo: PhotoFacts): Promise<readonly string[]> {
  const { images } = (await media.dispatcher.dispatch(new FindPhotoDetails([photo.photoId]))).get(photo.photoId) as PhotoDetails;
  // `image_large` is among them.
  expect(images).toHaveLength(12);
  return [...new Set([...keysOf(photo), ...images.map(({ name }) => imageKey(name))])].sort();
}

/** A decoder that is killed by SIGKILL in the middle of its first job (`times` = 1) or of every job, and works otherwise. */
async function dyingDecoder(media: Media, times: number) {
  const program = join(media.scratch, 'dying-decoder.mjs');
  const counter = join(media.scratch, 'deaths');
  await writeFile(counter, '');
  await writeFile(
    program,
    `import { appendFileSync, readFileSync } from 'node:fs';
     if (readFileSync(${JSON.stringify(counter)}).length >= ${times}) await import(${JSON.stringify(fromSources.program)});
     else process.stdout.write('ready\\n') && process.stdin.on('data', () => {
       appendFileSync(${JSON.stringify(counter)}, 'x');
       process.kill(process.pid, 'SIGKILL');
     });`,
  );
  return { ...fromSources, program, sandbox: unconfinedSandbox };
}

/** Every day one of them by turns, as the seed has it. */
const backends = sized<readonly QueueBackend[]>([queueBackends[seed % 2] as QueueBackend], queueBackends, queueBackends);

describe.each(backends)('renditions of uploads, queued on %s', (backend) => {
  let media: Media;
  beforeEach(async () => {
    media = await mediaProduct(backend);
  });
  afterEach(() => media.close());

  it('are made, and the photo is published with them', async () => {
    media.startWorkers(['media']);
    media.startJobs();
    const { photo } = await media.upload(await jpeg(3000, 2000));

    const made = await becomes(media, photo, 'published');
    expect(made).toMatchObject({ width: 3000, height: 2000, imageThumb: photo.imageThumb, imageLarge: photo.imageLarge });
    expect(made.colors.length).toBeGreaterThan(0);
    const image = await media.dispatcher.dispatch(new FindImage(photo.imageLarge));
    expect(image).toMatchObject({ state: 'published', contentType: 'image/webp' });
    const file = await media.storage.get(image?.key ?? '');
    expect(await sharp(await buffer(file!.content)).metadata()).toMatchObject({ width: 2048, height: 1365 });
    // What others see are new encodings. The upload with its EXIF stays for its owner.
    const { file: original } = (await media.dispatcher.dispatch(new FindOriginal(photo.photoId))) ?? {};
    const all = async () => [...(await allKeysOf(media, photo)), original?.key].toSorted();
    await eventually(async () => expect(await media.files()).toEqual(await all()), 40_000);
    for (const key of await allKeysOf(media, photo))
      expect((await buffer((await media.storage.get(key))!.content)).includes(canary)).toBe(false);
  });

  it('are made without a job ever having been added: the sweep finds the photo', async () => {
    const { photo } = await media.upload(await jpeg(), { publish: false });
    media.startJobs({ overdueSeconds: 0 });
    await becomes(media, photo, 'draft');
    // However the job was added, the upload is the cause.
    const [uploaded, made] = (await media.runtime.store.load(mediaLog, photoStream(photo.photoId))).events;
    expect(made).toMatchObject({ type: 'media.renditions-made', causation: uploaded?.eventId, correlation: uploaded?.correlation });
  });

  it('cannot be made of a damaged picture: the photo fails at once, its owner sees it, others never do', async () => {
    media.startWorkers(['media']);
    media.startJobs();
    const hollow = await jpeg(1200, 800);
    hollow.fill(0x41, 2_000, hollow.length - 2);
    const { photo } = await media.upload(hollow);

    await becomes(media, photo, 'failed');
    expect(await media.dispatcher.dispatch(new FindImage(photo.imageThumb))).toMatchObject({ state: 'failed' });
  });

  it('survive a decoder that is killed (P61)', async () => {
    media.startWorkers(['media']);
    media.startJobs({ decoder: await dyingDecoder(media, 1) });
    const [first, second] = [await media.upload(await jpeg()), await media.upload(await jpeg(700, 300))];

    await becomes(media, first.photo, 'published');
    await becomes(media, second.photo, 'published');
  });

  it('fail the photo that kills every decoder, and no other', async () => {
    media.startWorkers(['media']);
    const jobs = media.startJobs({ decoder: await dyingDecoder(media, 1_000) });
    const { photo } = await media.upload(await jpeg());
    await becomes(media, photo, 'failed');
    await jobs.stop();

    // The upload is kept: when the decoder has been fixed, an operator runs the failed jobs again.
    media.startJobs();
    expect(await media.services.queues.retryFailedJobs('media', 'renditions')).toBe(1);
    await becomes(media, photo, 'published');
  });
});

describe('files and events (P63)', () => {
  let media: Media;
  beforeEach(async () => {
    media = await mediaProduct();
  });
  afterEach(() => media.close());

  it('an upload that cannot be stored is refused for now, and no event names it', async () => {
    await writeFile(media.folder, 'a file where the folder should be');
    await expect(media.upload(await jpeg())).rejects.toBeInstanceOf(Unavailable);
    expect(await media.runtime.store.read(mediaLog, 0, 10)).toEqual([]);
  });

  it('a store that is away makes no photo fail: what was uploaded is made when it is back, also hours later', async () => {
    const { photo } = await media.upload(await jpeg());
    const said: string[] = [];
    Object.assign(media.services, { log: ({ message }: { message: string }) => said.push(message) });
    const tries = () => said.filter((line) => line.includes('its upload is not in the store')).length;
    const away = `${media.folder}-away`;
    await rename(media.folder, away);
    media.startJobs({ overdueSeconds: 0 });
    await eventually(() => expect(tries()).toBeGreaterThan(4), 20_000);
    expect(await media.dispatcher.dispatch(new FindPhoto(photo.photoId))).toMatchObject({ state: 'processing' });

    // An hour after the upload it is given up, and its owner sees that; no job has failed.
    await media.admin.query(`update media.rendition_work set uploaded_at = uploaded_at - interval '1 hour'`);
    await becomes(media, photo, 'failed');
    expect((await media.services.queues.counts('media', 'renditions')).failed).toBe(0);
    await rm(media.folder, { recursive: true, force: true });
    await rename(away, media.folder);
    await becomes(media, photo, 'published');
    // What the suite compares at its end has the time of the event.
    await media.admin.query(`update media.rendition_work set uploaded_at = uploaded_at + interval '1 hour'`);
  });

  it('failed jobs whose work another one has done are forgotten', async () => {
    const { photo } = await media.upload(await jpeg());
    const { queues } = media.services;
    const failing = queues.consume('media', 'renditions', 1, () => Promise.reject(new Error('the database is away')));
    await queues.add('media', 'renditions', { photoId: photo.photoId }, { attempts: 1 });
    await eventually(async () => expect((await queues.counts('media', 'renditions')).failed).toBe(1));
    await failing.stop();
    media.startJobs({ overdueSeconds: 0 });
    await becomes(media, photo, 'published');
    await eventually(async () => expect((await queues.counts('media', 'renditions')).failed).toBe(0));
  });

  it('the files of a deleted photo leave the store', async () => {
    media.startWorkers(['media']);
    media.startJobs();
    const { photo } = await media.upload(await jpeg());
    await becomes(media, photo, 'published');
    await media.dispatcher.dispatch(new DeletePhoto(sampleRequest(`user:${owner}`), owner, photo.photoId));
    await eventually(async () => expect(await media.files()).toEqual([]));
  });

  it('so do files that nothing refers to, but no file of an existing photo and none that is young', async () => {
    const { photo } = await media.upload(await jpeg());
    // More than Node 20 gives of a folder to a recursive walk.
    const orphans = Array.from({ length: 40 }, (_, at) => imageKey(`${String(at).padStart(32, '0')}.upload`));
    await Promise.all([...orphans, ...keysOf(photo)].map((key) => media.storage.put(key, Buffer.from('x'))));
    const before = await media.files();

    expect(await sweepOrphans(media.services, 60_000)).toBe(0);
    const hoursAgo = new Date(Date.now() - 7_200_000);
    for (const key of before) await utimes(join(media.folder, key), hoursAgo, hoursAgo);
    expect(await sweepOrphans(media.services, 60_000)).toBe(40);
    expect(await media.files()).toEqual(before.filter((key) => !orphans.includes(key)));
  });
});
