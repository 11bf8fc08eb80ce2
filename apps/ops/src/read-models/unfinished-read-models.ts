import type { Queryable } from '@heliograph/database';
import { type ReadModelState, readModelStates } from '@heliograph/projections';
import type { Session } from '../session.js';

/**
 * Read models whose rows are not those of this build: what an upgrade, or a way back, has left to do.
 * @param owner left out: the login of the processes asks
 */
export async function unfinishedReadModels(session: Session, owner?: Queryable): Promise<ReadModelState[]> {
  const database = owner ?? (await session.runtime()).database;
  const projections = session.contexts.flatMap((context) => context.projections);
  return (await readModelStates(database, projections)).filter(({ kind, events }) => kind !== 'ready' && events > 0);
}

/** Never 100 before the switch. */
export const percentOf = ({ done, events }: ReadModelState): number => Math.min(99, Math.floor((100 * done) / Math.max(1, events)));

/** After `adopt` the rows that were put back have the version 0. */
export const describeServing = ({ serves }: ReadModelState): string =>
  serves === 0 ? 'the restored rows are served' : `version ${serves} is served`;

/** One line: what happens to it, what its lists show in the meantime, and what to do where nothing happens by itself. */
export function describeReadModel(state: ReadModelState): string {
  const { projection, version, serves, context, isPaused, failed, done, events } = state;
  const name = `${projection}@${version}`;
  const far = `${percentOf(state)} %, ${(events - done).toLocaleString('en')} events left`;
  const resume = `paused: heliograph projections resume ${projection}`;
  if (failed) return `${name} cannot be rebuilt, ${describeServing(state)}: ${failed}`;
  switch (state.kind) {
    case 'rebuilding':
      return `${name} ${isPaused ? `waits to be rebuilt, ${resume}` : `is rebuilt by the workers of ${context}`} (${far}); ${describeServing(state)} in the meantime`;
    case 'filling':
      return `${name} is new and ${isPaused ? resume : `filled by the workers of ${context}`} (${far}); its lists answer 503 until then`;
    case 'newer':
      return `${name} is not updated: its rows are version ${serves}, of a newer build. To stay with this build: heliograph projections rebuild ${projection}`;
    case 'not begun':
      return `${name} is new, and no worker of ${context} has begun (${far})`;
    case 'ready':
      return `${name} is up to date`;
  }
}
