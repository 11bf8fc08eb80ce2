import { type WorkerStatus, seenWorkers } from '@heliograph/projections';
import { buildOf, needsWorker } from '@heliograph/runtime';
import type { Session } from '../session.js';
import type { Check } from './check.js';

/** Whether living worker processes serve every context, with a build that fits this one. */
export const workers: Check = {
  name: 'workers',
  remedy: 'heliograph projections list says how far the read models are',
  needsDatabase: true,
  run: async (session) => {
    const seen = await seenWorkers((await session.runtime()).database);
    const alive = seen.filter(({ isAlive }) => isAlive);
    const unserved = unservedContexts(session, seen);
    if (unserved.length > 0) return { ok: false, found: `${workerRemedy(unserved)}${lastSeen(seen)}` };
    const build = buildOf(session.contexts);
    const others = alive.filter((worker) => worker.build !== build);
    if (others.length > 0)
      return {
        ok: false,
        found: `${others.map((worker) => `${worker.contexts.join(', ')}: build ${worker.build}`).join('; ')}, and this is build ${build}: start all processes from one build`,
      };
    return { ok: true, found: `${alive.length} of build ${build}, for all contexts` };
  },
};

/** Contexts that have work for a worker, and that no living one serves. */
export function unservedContexts({ contexts }: Session, seen: readonly WorkerStatus[]): string[] {
  const served = new Set(seen.filter(({ isAlive }) => isAlive).flatMap((worker) => worker.contexts));
  return contexts.filter((context) => needsWorker(context) && !served.has(context.name)).map(({ name }) => name);
}

/** What to do where contexts have no worker. */
export function workerRemedy(unserved: readonly string[]): string {
  return `no worker serves ${unserved.join(', ')}: start one with HELIOGRAPH_WORKER=${unserved.join(',')}`;
}

function lastSeen(seen: readonly WorkerStatus[]): string {
  const [gone] = seen.filter(({ isAlive }) => !isAlive);
  return gone ? ` (one for ${gone.contexts.join(', ')} was last seen ${Math.round(gone.seconds)} s ago)` : '';
}
