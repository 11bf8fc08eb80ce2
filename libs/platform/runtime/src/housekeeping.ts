import { isTransient } from '@heliograph/projections';
import { openStorage } from '@heliograph/storage';
import { every } from '@heliograph/timing';
import type { Work, WorkServices } from './bounded-context.js';
import { CheckpointCopies } from './checkpoint-copies.js';
import type { Runtime } from './runtime.js';

const INTERVAL_MILLISECONDS = 600_000;
/** Every worker tries to sign a checkpoint each ten minutes; one of them does. */
const CHECKPOINTS_APART_MILLISECONDS = 540_000;
const COPIES_INTERVAL_MILLISECONDS = 60_000;

/** Periodic work of every worker, independent of its contexts: signs checkpoints, deletes expired answers. */
export function startHousekeeping({ signedCheckpoints, storedAnswers }: Runtime, { log }: Pick<WorkServices, 'log'>): Work {
  const steps = {
    'signed checkpoint': () => signedCheckpoints.sign(CHECKPOINTS_APART_MILLISECONDS),
    'stored answers': () => storedAnswers.prune(),
  };
  const round = async () => {
    for (const [what, step] of Object.entries(steps))
      await step().catch((error: Error) => {
        if (!isTransient(error)) log({ level: 'error', message: `${what}: ${error.message}` });
      });
  };
  return every(INTERVAL_MILLISECONDS, round, { firstAfterMilliseconds: 0 });
}

/** Copies signed checkpoints to `url`, soon after they are signed. */
export function copyCheckpoints({ signedCheckpoints }: Runtime, { log }: Pick<WorkServices, 'log'>, url: string): Work {
  const copies = new CheckpointCopies(signedCheckpoints, openStorage(url, 'CHECKPOINT_URL'));
  return every(COPIES_INTERVAL_MILLISECONDS, (stopping) => copies.copyMissing(stopping), {
    firstAfterMilliseconds: 0,
    onError: (error) => {
      const level = isTransient(error) ? 'warn' : 'error';
      log({ level, message: `copies of checkpoints: ${error.message || error.name}` });
    },
  });
}
