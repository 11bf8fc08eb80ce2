import type { Database } from '@heliograph/database';
import { erasuresUnderWay } from '@heliograph/event-store/privacy';
import { queuesOf, type Runtime } from '@heliograph/runtime';
import { type GaugeSources, watchBacklog, watchCheckpoints, watchQueues, watchWorkers } from '@heliograph/runtime/observability';

/**
 * What is true of the whole product and not of one process. Every worker answers it, with any contexts, so that it is there as long as one lives, and no api asks
 * for it, however many there are.
 */
export function watchProduct(sources: GaugeSources, database: Database, { contexts, queues }: Pick<Runtime, 'contexts' | 'queues'>): void {
  const backlogs = contexts.flatMap(({ name, backlog = {} }) =>
    Object.entries(backlog).map(([work, rows]) => ({ context: name, work, ...rows })),
  );
  watchWorkers(
    sources,
    database,
    contexts.map(({ name }) => name),
  );
  watchCheckpoints(sources, database);
  watchBacklog(sources, database, [{ context: 'platform', work: 'erasures', ...erasuresUnderWay }, ...backlogs]);
  watchQueues(sources, queues, queuesOf(contexts));
}
