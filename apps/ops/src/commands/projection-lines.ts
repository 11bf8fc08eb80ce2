import { checkpointOf, findCheckpoint, lagsOf, seenWorkers } from '@heliograph/projections';
import type { Session } from '../session.js';

/** How far a read model or reaction is on one log. */
export interface Line {
  readonly projection: string;
  readonly context: string;
  readonly log: string;
  readonly checkpoint: number;
  readonly head: number;
  readonly behind: number;
  /** Age of the oldest event that waits for it; 0 at the head. */
  readonly seconds: number;
  /** Living workers of its context. */
  readonly workers: number;
  readonly state: string;
}

export async function lines(session: Session): Promise<Line[]> {
  const { store, database, contexts } = await session.runtime();
  const followed = contexts.flatMap((context) => [
    ...context.projections.flatMap((projection) =>
      projection.sources.map((source) => ({ projection: checkpointOf(projection, source), context: projection.queue, log: source.log })),
    ),
    ...context.reactions.map((reaction) => ({ projection: reaction.name, context: reaction.queue, log: reaction.log })),
  ]);
  const alive = (await seenWorkers(database)).filter(({ isAlive }) => isAlive);
  const lags = new Map((await lagsOf(database, followed)).map((lag) => [`${lag.projection} ${lag.log}`, lag]));
  const found: Line[] = [];
  for (const { projection, context, log } of followed) {
    const checkpoint = await findCheckpoint(database, projection, log);
    const head = (await store.head(log)).seq;
    const seq = checkpoint?.seq ?? 0;
    const workers = alive.filter((worker) => worker.contexts.includes(context)).length;
    const seconds = lags.get(`${projection} ${log}`)?.seconds ?? 0;
    found.push({
      projection,
      context,
      log,
      checkpoint: seq,
      head,
      behind: head - seq,
      seconds,
      workers,
      state: stateOf(checkpoint, workers),
    });
  }
  return found;
}

function stateOf(checkpoint: Awaited<ReturnType<typeof findCheckpoint>>, workers: number): string {
  if (checkpoint?.haltedAt) return `halted at ${checkpoint.haltedAt}: ${checkpoint.haltedReason}`;
  if (checkpoint?.paused) return 'paused';
  if (workers === 0) return 'no worker';
  return checkpoint ? 'running' : 'not begun';
}
