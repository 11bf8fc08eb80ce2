import { availableParallelism } from 'node:os';
import { newContext } from '@heliograph/cqrs';
import { SweepUploads } from '@heliograph/media-contracts';
import type { Work } from '@heliograph/runtime';
import { sweepOrphans } from './image/orphan-sweep.js';
import type { MediaServices } from './media.services.js';
import { clearStaleFolders } from './processing/work-folder.js';
import { RenditionsWorker } from './photo-renditions/renditions.worker.js';
import { DecoderPool, type DecoderPoolOptions } from './processing/decoder-pool.js';

export interface MediaJobsOptions {
  /** Pictures decoded at once, each in a process of its own; default: one per core, four at most. */
  readonly decoders?: number;
  readonly decoder?: Omit<DecoderPoolOptions, 'size'>;
  readonly sweepMilliseconds?: number;
  readonly overdueSeconds?: number;
}

const SWEEP = 15_000;
/** Together: an orphan is gone within an hour. */
const ORPHAN_AGE = 30 * 60_000;
const ORPHAN_PAUSE = 20 * 60_000;

/** Everything that a worker of media does besides projections and reactions. */
export function startMediaJobs(services: MediaServices, options: MediaJobsOptions = {}): Work {
  const size = options.decoders ?? Math.min(4, availableParallelism());
  const decoders = new DecoderPool({ size, ...options.decoder });
  const renditions = new RenditionsWorker(services, { decoders, concurrency: size, overdueSeconds: options.overdueSeconds ?? 15 });
  const repeat = (what: string, pause: number, work: () => Promise<unknown>) =>
    repeatedly(pause, () => work().catch((error: Error) => services.log?.({ level: 'warn', message: `${what}: ${error.message}` })));
  const rounds = [
    repeat('sweep of renditions', options.sweepMilliseconds ?? SWEEP, () => renditions.sweep()),
    repeat('sweep of orphans', ORPHAN_PAUSE, () => sweepOrphans(services, ORPHAN_AGE)),
    repeat('sweep of uploads', ORPHAN_PAUSE, () => services.dispatcher.dispatch(new SweepUploads(newContext('system:sweep')))),
    repeat('sweep of temporary folders', ORPHAN_PAUSE, () => clearStaleFolders(Date.now())),
  ];
  renditions.start();
  return {
    stop: async () => {
      await Promise.all(rounds.map((round) => round.stop()));
      await renditions.stop();
      await decoders.close();
    },
  };
}

/** Runs `work`, which never throws, now and then again and again with a pause between. */
function repeatedly(pause: number, work: () => Promise<unknown>): Work {
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  const round = async (): Promise<void> => {
    await work();
    if (!stopping) timer = setTimeout(() => (running = round()), pause);
  };
  let running = round();
  return {
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      await running;
    },
  };
}
