import type { Queues } from '@heliograph/queues';
import type { GaugeSources, Sample } from './gauge-sources.js';

export interface NamedQueue {
  readonly context: string;
  readonly queue: string;
}

type Name = 'heliograph_queue_jobs' | 'heliograph_queue_oldest_waiting_seconds';

/** Depth of each job queue: one question for each, all at the same time. */
export function watchQueues(sources: GaugeSources, queues: Pick<Queues, 'counts' | 'oldestWaiting'>, names: readonly NamedQueue[]): void {
  const samples = async ({ context, queue }: NamedQueue): Promise<Sample<Name>[]> => {
    const [counts, seconds] = await Promise.all([queues.counts(context, queue), queues.oldestWaiting(context, queue)]);
    return [
      ...Object.entries(counts).map(
        ([state, value]): Sample<Name> => ({
          gauge: 'heliograph_queue_jobs',
          labels: { context, queue, state },
          value,
        }),
      ),
      { gauge: 'heliograph_queue_oldest_waiting_seconds', labels: { context, queue }, value: seconds },
    ];
  };
  sources.add<Name>({
    source: 'queues',
    gauges: {
      heliograph_queue_jobs: { help: 'Jobs by state: waiting, active, delayed, failed.', labels: ['context', 'queue', 'state'] },
      heliograph_queue_oldest_waiting_seconds: { help: 'Age of the oldest job that waits; 0 = none does.', labels: ['context', 'queue'] },
    },
    ask: async () => (await Promise.all(names.map(samples))).flat(),
  });
}
