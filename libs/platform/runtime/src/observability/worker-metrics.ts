import type { Queryable } from '@heliograph/database';
import { seenWorkers } from '@heliograph/projections';
import type { GaugeSources } from './gauge-sources.js';

/** Living worker processes by context, from their heartbeats: 0 for a context that nobody serves. */
export function watchWorkers(sources: GaugeSources, database: Queryable, contexts: readonly string[]): void {
  sources.add({
    source: 'workers',
    gauges: { heliograph_workers: { help: 'Living worker processes that serve this context.', labels: ['context'] } },
    ask: async () => {
      const served = (await seenWorkers(database)).filter(({ isAlive }) => isAlive).flatMap((worker) => worker.contexts);
      return contexts.map((context) => ({
        gauge: 'heliograph_workers',
        labels: { context },
        value: served.filter((each) => each === context).length,
      }));
    },
  });
}
