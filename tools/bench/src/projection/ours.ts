import type { Database } from '@heliograph/database';
import { StreamId } from '@heliograph/kernel';
import { checkpointOf, type Projection, ProjectionRunner, type Source } from '@heliograph/projections';
import type { Runtime } from '@heliograph/runtime';
import { benchLog, liked, request, skewedPhoto } from '../bench-context.js';
import { usedCpu } from '../cpu.js';
import type { Counter } from './drain.js';

const EVENTS_PER_APPEND = 1_000;

/** Fills the log by the store's own append. */
export async function fill({ store }: Runtime, events: number): Promise<void> {
  for (let stored = 0; stored < events; stored += EVENTS_PER_APPEND) {
    const batch = Array.from({ length: Math.min(EVENTS_PER_APPEND, events - stored) }, (_, index) =>
      liked(skewedPhoto(Math.random()), stored + index),
    );
    await store.append(benchLog, {
      streams: [{ stream: StreamId(`fill-${stored}`), expectedVersion: 0, events: batch }],
      context: request(),
    });
  }
}

/** A projection of the product's runner: rows and checkpoint in one transaction, batch by batch. */
export function ours(name: string, projection: Projection, runtime: Runtime, admin: Database, events: number): Counter {
  const runner = new ProjectionRunner(runtime);
  const source = projection.sources[0] as Source;
  const rows = projection.tables[0]?.name;
  return {
    name,
    events,
    reset: async () => {
      await admin.query(`truncate ${rows}`);
      await admin.query('delete from projections.checkpoints where projection = $1', [checkpointOf(projection, source)]);
    },
    drain: () => usedCpu(() => runner.run(projection, source)),
    counted: async () => {
      const [sum] = await admin.query<{ sum: number }>(`select coalesce(sum(likes), 0)::int as sum from ${rows}`);
      return sum?.sum ?? 0;
    },
  };
}
