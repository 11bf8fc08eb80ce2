import { checkpointOf, findCheckpoint, lagsOf, type ReadModelState, seenWorkers } from '@heliograph/projections';
import type { Session } from '../session.js';
import { percentOf, describeServing, unfinishedReadModels } from './unfinished-read-models.js';

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
  /** Of a read model whose rows are being made: how far that is. Null: its rows are there. */
  readonly percent: number | null;
}

export async function lines(session: Session): Promise<Line[]> {
  const { store, database, contexts } = await session.runtime();
  const unfinished = await unfinishedReadModels(session);
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
    const rebuild = unfinished.find(({ projection: name, version }) => `${name}@${version}` === projection.split('#', 1)[0]);
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
      state: stateOf(checkpoint, workers, rebuild),
      percent: rebuild ? percentOf(rebuild) : null,
    });
  }
  return found;
}

function stateOf(checkpoint: Awaited<ReturnType<typeof findCheckpoint>>, workers: number, rebuild: ReadModelState | undefined): string {
  if (checkpoint?.haltedAt) return `halted at ${checkpoint.haltedAt}: ${checkpoint.haltedReason}`;
  if (checkpoint?.paused || rebuild?.isPaused) return 'paused';
  if (rebuild?.failed) return `cannot be rebuilt: ${rebuild.failed}`;
  if (workers === 0) return 'no worker';
  if (rebuild?.kind === 'rebuilding') return `rebuilding, ${percentOf(rebuild)} %; ${describeServing(rebuild)}`;
  if (rebuild?.kind === 'filling') return `filling, ${percentOf(rebuild)} %`;
  if (rebuild?.kind === 'newer') return 'newer rows';
  return checkpoint ? 'running' : 'not begun';
}
