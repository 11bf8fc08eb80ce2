import { newContext } from '@heliograph/cqrs';
import { SweepUploads } from '@heliograph/media-contracts';
import { type Consumer, startScheduledJob } from '@heliograph/queues';
import type { MediaServices } from '../media.services.js';
import { sweepOrphans } from './orphan-sweep.js';

export const STORE_SWEEP = 'store-sweep';

/** With two pauses, as many as pass where Redis was emptied in between: an orphan is gone within an hour. */
const ORPHAN_AGE_MILLISECONDS = 30 * 60_000;
const PAUSE_MILLISECONDS = 15 * 60_000;

/** What lists every file of the store, however large that is: in one worker of all. */
export function startStoreSweep(services: MediaServices, onError: (error: Error) => void): Consumer {
  return startScheduledJob(services.queues, {
    ...{ context: 'media', queue: STORE_SWEEP, everyMilliseconds: PAUSE_MILLISECONDS, onError },
    run: () => {
      const uploads = services.dispatcher.dispatch(new SweepUploads(newContext('system:sweep')));
      return Promise.all([sweepOrphans(services, ORPHAN_AGE_MILLISECONDS), uploads]);
    },
  });
}
