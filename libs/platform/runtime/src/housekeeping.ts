import { isTransient } from '@heliograph/projections';
import { every } from '@heliograph/timing';
import type { Work, WorkServices } from './bounded-context.js';
import type { Runtime } from './runtime.js';

const INTERVAL_MILLISECONDS = 600_000;
/** Every worker tries to sign a checkpoint each ten minutes; one of them does. */
const CHECKPOINTS_APART_MILLISECONDS = 540_000;

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
