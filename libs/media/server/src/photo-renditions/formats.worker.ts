import {
  FindFormatWork,
  FORMATS,
  type FormatWork,
  GiveUpFormats,
  ListFormatWork,
  RecordFormats,
  type Rendition,
  type WrittenFile,
} from '@heliograph/media-contracts';
import { NewerEvent } from '@heliograph/event-store';
import type { Consumer, Delivery } from '@heliograph/queues';
import { imageKey } from '../image/image-names.js';
import { removeUnreferencedFiles } from '../image/orphan-sweep.js';
import { type MediaServices, storageOf } from '../media.services.js';
import type { DecoderPool } from '../processing/decoder-pool.js';
import { plannedRenditions } from '../processing/rendition-plan.js';
import { failureReason, causedByUpload } from './rendition-causes.js';
import { storeNewRenditions, withLocalFiles } from './rendition-files.js';
import { requestFormats, type RenditionJob } from './rendition-jobs.js';

export interface FormatsWorkerOptions {
  /** Of its own, for its processes give way to all others. */
  readonly decoders: DecoderPool;
  readonly concurrency: number;
  /** Work older than this has lost its job and gets another. */
  readonly overdueSeconds: number;
}

const SWEEP_LIMIT = 200;

/** Makes what a photo is not published with: AVIF and WebP of every size (N7). Jobs may be lost, doubled or killed at any point. */
export class FormatsWorker {
  private consumer: Consumer | null = null;

  constructor(
    private readonly services: MediaServices,
    private readonly options: FormatsWorkerOptions,
  ) {}

  start(): void {
    const { queues } = this.services;
    this.consumer = queues.consume<RenditionJob>('media', FORMATS, this.options.concurrency, (delivery) => this.handle(delivery));
  }

  async stop(): Promise<void> {
    await this.consumer?.stop();
  }

  /** Adds a job for every photo that has waited too long. Existing jobs stay. */
  async sweep(): Promise<void> {
    const { queues, dispatcher } = this.services;
    const of = { kind: 'pending', olderThanSeconds: this.options.overdueSeconds } as const;
    for (const photoId of await dispatcher.dispatch(new ListFormatWork(of, SWEEP_LIMIT))) await requestFormats(queues, photoId);
    await queues.forgetFailedJobs<RenditionJob>('media', FORMATS, async ({ photoId }) => {
      return (await dispatcher.dispatch(new FindFormatWork(photoId))) === null;
    });
  }

  private async handle({ data: { photoId }, attempt, attempts }: Delivery<RenditionJob>): Promise<void> {
    const work = await this.services.dispatcher.dispatch(new FindFormatWork(photoId));
    if (work === null) return;
    try {
      await this.record(work, await this.make(work));
    } catch (error) {
      const reason = failureReason(error);
      if (error instanceof NewerEvent || (reason === 'upload-missing' && (await this.isStoreAway(work)))) {
        this.services.log?.({ level: 'warn', message: `formats of photo ${photoId} wait: ${(error as Error).message}` });
        return;
      }
      if (reason === null || (reason !== 'undecodable' && attempt < attempts)) throw error;
      const isUploadThere = work.upload !== null && reason !== 'upload-missing';
      const caused = await causedByUpload(this.services, photoId);
      await this.services.dispatcher.dispatch(new GiveUpFormats(caused, photoId, reason, isUploadThere));
    }
  }

  /** Where what was made before is not there either, nothing is lost: the store is away, and the next sweep tries again. */
  private async isStoreAway({ files }: FormatWork): Promise<boolean> {
    const [made] = files;
    return made !== undefined && (await storageOf(this.services).head(imageKey(made.name))) === null;
  }

  private make(work: FormatWork): Promise<readonly (Rendition & WrittenFile)[]> {
    const storage = storageOf(this.services);
    return withLocalFiles(storage, work, async (path) => {
      const there = new Set(work.files.map(({ format, width }) => `${format} ${width}`));
      const missing = plannedRenditions(work).filter(({ format, width }) => !there.has(`${format} ${width}`));
      const job = { type: work.type, source: path('source'), ...Object.fromEntries(missing.map(({ name }) => [name, path(name)])) };
      return storeNewRenditions(storage, job, await this.options.decoders.formats(job));
    });
  }

  /** The files are in the store before the event says so (P63). The upload stays there, for its owner alone. */
  private async record(work: FormatWork, files: readonly (Rendition & WrittenFile)[]): Promise<void> {
    const { photoId, upload } = work;
    const caused = await causedByUpload(this.services, photoId);
    await this.services.dispatcher.dispatch(new RecordFormats(caused, photoId, files, upload !== null));
    // Deleted in the meantime, or made by another worker too.
    const names = [...files.map(({ name }) => name), ...(upload === null ? [] : [upload])];
    await removeUnreferencedFiles(this.services, names);
    this.services.log?.({ level: 'info', message: `all formats of photo ${photoId} made` });
  }
}
