import { NewerEvent } from '@heliograph/event-store';
import type { PhotoId } from '@heliograph/kernel';
import {
  type FailedRenditionWork,
  FailPhoto,
  type FailureReason,
  FindRenditionWork,
  ListFailedRenditionWork,
  ListRenditionWork,
  type Renditions,
  RecordRenditions,
  RENDITIONS,
  type RenditionWork,
} from '@heliograph/media-contracts';
import { type Consumer, type Delivery, Postponed } from '@heliograph/queues';
import { settleAll } from '@heliograph/timing';
import { removeUnreferencedFiles } from '../image/orphan-sweep.js';
import { type MediaServices, storageOf } from '../media.services.js';
import type { DecoderPool } from '../processing/decoder-pool.js';
import { type RenditionJob, requestRenditions } from './rendition-jobs.js';
import { failureReason, causedByUpload } from './rendition-causes.js';
import { storeNewRenditions, storeRenditions, withLocalFiles } from './rendition-files.js';

export interface RenditionsWorkerOptions {
  readonly decoders: DecoderPool;
  /** Jobs at once. */
  readonly concurrency: number;
  /** Work older than this has lost its job and gets another. */
  readonly overdueSeconds: number;
}

const SWEEP_LIMIT = 200;
/** The store is asked for as many files at the same time. */
const LOST_AT_ONCE = 50;
/** A store that is away comes back; only then is an upload that is not there lost. */
const LOST_AFTER_SECONDS = 3_600;
/** Until then it is looked for again, each time after half the age that the upload has: soon at first, some thirty times in all. */
const pauseMilliseconds = (ageSeconds: number) => Math.min(Math.max(ageSeconds * 500, 1_000), 300_000);

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
    await this.forgetFinishedJobs();
  }

  /** Adds a job for photos that failed because their upload was not there, and is again. One round a call. */
  async retryMissingUploads(): Promise<void> {
    const { queues, dispatcher } = this.services;
    let after: PhotoId | null = null;
    for (;;) {
      const failed: readonly FailedRenditionWork[] = await dispatcher.dispatch(new ListFailedRenditionWork(after, LOST_AT_ONCE));
      for (const { photoId, reason, isUploadThere } of failed)
        if (reason === 'upload-missing' && isUploadThere) await requestRenditions(queues, photoId);
      if (failed.length < LOST_AT_ONCE) return;
      after = failed.at(-1)?.photoId ?? null;
    }
  }

  /** A job that failed while the database or the store was away, and whose work another one has done, is no fault any more. */
  private async forgetFinishedJobs(): Promise<void> {
    await this.services.queues.forgetFailedJobs<RenditionJob>('media', RENDITIONS, ({ photoId }) => this.isDone(photoId));
  }

  private async handle({ data: { photoId }, attempt, attempts }: Delivery<RenditionJob>): Promise<void> {
    const { dispatcher } = this.services;
    const work = await dispatcher.dispatch(new FindRenditionWork(photoId));
    if (work === null) return;
    try {
      const made = await this.make(work);
      if (made !== null) await this.record(work, made);
    } catch (error) {
      if (error instanceof NewerEvent) return this.leave(photoId, 'its events are newer than this build; a newer worker takes it');
      const reason = failureReason(error);
      if (reason === 'upload-missing' && work.ageSeconds < LOST_AFTER_SECONDS) throw this.postpone(work);
      if (reason === 'upload-missing') return this.fail(photoId, reason);
      if (reason === 'undecodable' || (reason !== null && attempt >= attempts)) await this.fail(photoId, reason);
      // A damaged picture stays damaged; everything else is worth another run, by the queue or later by an operator.
      if (reason !== 'undecodable') throw error;
    }
  }

  /** To the sweep of whichever worker comes next. */
  private leave(photoId: PhotoId, why: string): void {
    this.services.log?.({ level: 'warn', message: `photo ${photoId}: ${why}` });
  }

  private postpone({ photoId, ageSeconds }: RenditionWork): Postponed {
    const delayMilliseconds = pauseMilliseconds(ageSeconds);
    const seconds = Math.round(delayMilliseconds / 1_000);
    this.leave(photoId, `its upload is not in the store; trying again in ${seconds} s, and for an hour after the upload`);
    return new Postponed(delayMilliseconds);
  }

  /** Null: another worker was faster. Names of the upload are not written again after its event, which says what is in them. */
  private make(work: RenditionWork): Promise<Renditions | null> {
    const storage = storageOf(this.services);
    return withLocalFiles(storage, work, async (path) => {
      const kept = { source: path('source'), thumb: path('thumb'), large: path('large'), full: path('full') };
      const job = { type: work.type, ...kept, jpeg640: path('jpeg640'), jpeg2048: path('jpeg2048') };
      const made = await this.options.decoders.render(job);
      if (await this.isDone(work.photoId)) return null;
      const [files, images] = await settleAll([storeNewRenditions(storage, job, made), storeRenditions(storage, work, job)]);
      return { ...made, images, files };
    });
  }

  /** The files are in the store before the event says so (P63). The upload stays for what is made later. */
  private async record(work: RenditionWork, made: Renditions): Promise<void> {
    const { dispatcher } = this.services;
    await dispatcher.dispatch(new RecordRenditions(await causedByUpload(this.services, work.photoId), work.photoId, made));
    this.services.log?.({ level: 'info', message: `renditions of photo ${work.photoId} made` });
    // Deleted while its pictures were being made, or made by another worker too.
    await removeUnreferencedFiles(this.services, [work.source, work.thumb, work.large, work.full, ...made.files.map(({ name }) => name)]);
  }

  private async isDone(photoId: PhotoId): Promise<boolean> {
    return (await this.services.dispatcher.dispatch(new FindRenditionWork(photoId))) === null;
  }

  private async fail(photoId: PhotoId, reason: FailureReason): Promise<void> {
    const { dispatcher } = this.services;
    if (!(await this.isDone(photoId)))
      await dispatcher.dispatch(new FailPhoto(await causedByUpload(this.services, photoId), photoId, reason));
  }
}
