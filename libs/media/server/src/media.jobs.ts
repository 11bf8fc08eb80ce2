import { availableParallelism } from 'node:os';
import { newContext } from '@heliograph/cqrs';
import { PurgeTakenDownPhotos } from '@heliograph/media-contracts';
import type { Work } from '@heliograph/runtime';
import { every } from '@heliograph/timing';
import { startStoreSweep } from './image/store-sweep.js';
import type { MediaServices } from './media.services.js';
import { clearStaleFolders } from './processing/work-folder.js';
import { FormatsWorker } from './photo-renditions/formats.worker.js';
import { RenditionsWorker } from './photo-renditions/renditions.worker.js';
import { DecoderPool, type DecoderPoolOptions } from './processing/decoder-pool.js';

export interface MediaJobsOptions {
  /** Pictures decoded at once, each in a process of its own; default: one per core, four at most. */
  readonly decoders?: number;
  readonly decoder?: Omit<DecoderPoolOptions, 'size'>;
  readonly sweepMilliseconds?: number;
  readonly overdueSeconds?: number;
  readonly formatsOverdueSeconds?: number;
  /** True if this worker makes what a published photo does not wait for (N7); default: yes. */
  readonly formats?: boolean;
}

/** After everything else a picture may take long. */
const FORMATS_TIMEOUT_MILLISECONDS = 600_000;
const SWEEP_MILLISECONDS = 15_000;
const LOST_PAUSE_MILLISECONDS = 10 * 60_000;
const DELETION_PAUSE_MILLISECONDS = 20 * 60_000;

const DAY_MILLISECONDS = 86_400_000;

/** Everything that a worker of media does besides projections and reactions. */
export function startMediaJobs(services: MediaServices, options: MediaJobsOptions = {}): Work {
  const size = options.decoders ?? Math.min(4, availableParallelism());
  const decoders = new DecoderPool({ size, ...options.decoder });
  const renditions = new RenditionsWorker(services, { decoders, concurrency: size, overdueSeconds: options.overdueSeconds ?? 15 });
  const behind = new DecoderPool({ size: 1, timeoutMilliseconds: FORMATS_TIMEOUT_MILLISECONDS, ...options.decoder });
  const formats = new FormatsWorker(services, { decoders: behind, concurrency: 1, overdueSeconds: options.formatsOverdueSeconds ?? 120 });
  const sweepFailed =
    (what: string) =>
    ({ message }: Error) =>
      services.log?.({ level: 'warn', message: `sweep of ${what}: ${message}` });
  const sweep = (what: string, pauseMilliseconds: number, work: () => Promise<unknown>) =>
    every(pauseMilliseconds, work, { firstAfterMilliseconds: 0, onError: sweepFailed(what) });
  const { takedownFinalDays } = services;
  const sweeps = [
    ...(takedownFinalDays === undefined
      ? []
      : [
          sweep('taken-down photos', options.sweepMilliseconds ?? DELETION_PAUSE_MILLISECONDS, () =>
            withholdOverdue(services.dispatcher, takedownFinalDays),
          ),
        ]),
    sweep('renditions', options.sweepMilliseconds ?? SWEEP_MILLISECONDS, () => renditions.sweep()),
    sweep('lost uploads', options.sweepMilliseconds ?? LOST_PAUSE_MILLISECONDS, () => renditions.retryMissingUploads()),
    sweep('formats', options.sweepMilliseconds ?? SWEEP_MILLISECONDS, () => formats.sweep()),
    sweep('temporary folders', DELETION_PAUSE_MILLISECONDS, () => clearStaleFolders(Date.now())),
    startStoreSweep(services, sweepFailed('the store')),
  ];
  renditions.start();
  if (options.formats !== false) formats.start();
  return {
    stop: async () => {
      // Together: with Redis away each consumer takes the whole time that a stop has.
      await Promise.all([...sweeps, renditions, formats].map((each) => each.stop()));
      await Promise.all([decoders.close(), behind.close()]);
    },
  };
}

const withholdOverdue = (dispatcher: MediaServices['dispatcher'], days: number): Promise<void> =>
  dispatcher.dispatch(new PurgeTakenDownPhotos(newContext('system:taken-down-photos'), new Date(Date.now() - days * DAY_MILLISECONDS)));
