import { type BoundedContext, buildOf, type Runtime, version } from '@heliograph/runtime';
import { countMails, processRegistry, StatementMetrics, watchPools, watchRedis } from '@heliograph/runtime/observability';
import type { Settings } from '@heliograph/settings';

/** What this process measures of itself. */
export class ProcessMetrics {
  readonly registry;
  readonly statements: StatementMetrics;
  readonly mailed;

  constructor(contexts: readonly BoundedContext[]) {
    this.registry = processRegistry({ program: 'worker', build: buildOf(contexts), version });
    this.statements = new StatementMetrics(this.registry);
    this.mailed = countMails(this.registry);
  }

  /** Once everything is open. */
  watch({ contexts, queues, pools }: Runtime, { redis }: Pick<Settings, 'redis'>): void {
    watchPools(this.registry, pools);
    const [first] = contexts;
    if (redis === null || !first) return;
    watchRedis(this.registry, { use: 'queues', ping: () => queues.counts(first.name, 'wake'), errors: () => queues.connectionErrors });
  }
}
