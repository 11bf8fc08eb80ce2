import { newContext } from '@heliograph/cqrs';
import type { Context, PhotoId } from '@heliograph/kernel';
import {
  FailPhoto,
  type FailureReason,
  FindImage,
  FindRenditionWork,
  ListRenditionWork,
  RecordRenditions,
  type RenditionWork,
} from '@heliograph/media-contracts';
import type { Consumer, Delivery } from '@heliograph/queues';
import { imageKey } from '../image/image-names.js';
import { mediaLog, photoStream } from '../media.log.js';
import { type MediaServices, storageOf } from '../media.services.js';
import type { RenderedPhoto } from '../processing/decoder.protocol.js';
import { DecodeFailed, type DecoderPool } from '../processing/decoder-pool.js';
import { RENDITIONS, type RenditionJob, requestRenditions } from './rendition-jobs.js';
import { storeRenditions, UploadMissing, withLocalFiles } from './rendition-files.js';

export interface RenditionsWorkerOptions {
  readonly decoders: DecoderPool;
  /** Jobs at once. */
  readonly concurrency: number;
  /** Work older than this has lost its job and gets another. */
  readonly overdueSeconds: number;
}

const SWEEP_LIMIT = 200;

/** Makes the renditions of uploaded photos: one job per photo, which may be lost, doubled or killed at any point. */
export class RenditionsWorker {
  private consumer: Consumer | null = null;

  constructor(
    private readonly services: MediaServices,
    private readonly options: RenditionsWorkerOptions,
  ) {}

  start(): void {
    const { queues } = this.services;
    this.consumer = queues.consume<RenditionJob>('media', RENDITIONS, this.options.concurrency, (delivery) => this.handle(delivery));
  }

  /** Takes no more work, finishes the current jobs. */
  async stop(): Promise<void> {
    await this.consumer?.stop();
  }

  /** Adds a job for every photo that has waited too long. Existing jobs stay. */
  async sweep(): Promise<void> {
    const { queues, dispatcher } = this.services;
    const overdue = await dispatcher.dispatch(new ListRenditionWork(this.options.overdueSeconds, SWEEP_LIMIT));
    for (const photoId of overdue) await requestRenditions(queues, photoId);
  }

  private async handle({ data: { photoId }, attempt, attempts }: Delivery<RenditionJob>): Promise<void> {
    const { dispatcher } = this.services;
    const work = await dispatcher.dispatch(new FindRenditionWork(photoId));
    if (work === null) return;
    try {
      await this.record(work, await this.make(work));
    } catch (error) {
      const reason = blameOf(error);
      if (reason === 'undecodable' || (reason !== null && attempt >= attempts)) await this.fail(photoId, reason);
      // A damaged picture stays damaged; everything else is worth another run, by the queue or later by an operator.
      if (reason !== 'undecodable') throw error;
    }
  }

  /** The upload is the cause, whichever job or sweep got here. */
  private async context(photoId: PhotoId): Promise<Context> {
    const [upload] = (await this.services.store.load(mediaLog, photoStream(photoId))).events;
    const context = newContext('system:renditions');
    return upload ? { ...context, correlation: upload.correlation, causation: upload.eventId } : context;
  }

  private make(work: RenditionWork): Promise<RenderedPhoto> {
    const storage = storageOf(this.services);
    return withLocalFiles(storage, work, async (job) => {
      const made = await this.options.decoders.render(job);
      await storeRenditions(storage, work, job);
      return made;
    });
  }

  /** The files are in the store before the event says so (P63); only then may the upload, with all its metadata, go. */
  private async record(work: RenditionWork, made: RenderedPhoto): Promise<void> {
    const { dispatcher } = this.services;
    const storage = storageOf(this.services);
    await dispatcher.dispatch(new RecordRenditions(await this.context(work.photoId), work.photoId, made));
    await storage.remove(imageKey(work.source));
    this.services.log?.({ level: 'info', message: `renditions of photo ${work.photoId} made` });
    if ((await dispatcher.dispatch(new FindImage(work.thumb))) !== null) return;
    // Deleted while its pictures were being made.
    for (const name of [work.thumb, work.large, work.full]) await storage.remove(imageKey(name));
  }

  private async fail(photoId: PhotoId, reason: FailureReason): Promise<void> {
    const { dispatcher } = this.services;
    const isDoneByAnother = (await dispatcher.dispatch(new FindRenditionWork(photoId))) === null;
    if (!isDoneByAnother) await dispatcher.dispatch(new FailPhoto(await this.context(photoId), photoId, reason));
  }
}

/** Why the photo is marked as failed; null where neither it nor its decoder is the cause. */
function blameOf(error: unknown): FailureReason | null {
  if (error instanceof UploadMissing) return 'upload-missing';
  return error instanceof DecodeFailed && error.fault !== 'system' ? error.fault : null;
}
