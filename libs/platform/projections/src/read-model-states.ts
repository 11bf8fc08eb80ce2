import type { Queryable } from '@heliograph/database';
import { checkpointOf, type Projection, type Reaction } from './definitions.js';
import { NEXT } from './shadow.js';

/**
 * - `ready`: its rows are those of this version.
 * - `filling`: new, and its rows are not all there yet.
 * - `rebuilding`: an older version serves its lists until its own rows are there.
 * - `newer`: a newer build has filled its tables, or builds the next ones; this one leaves them alone.
 * - `not begun`: nothing is there, because no worker has begun.
 */
export type ReadModelKind = 'ready' | 'filling' | 'rebuilding' | 'newer' | 'not begun';

export interface ReadModelState {
  /** As it is named by commands: `search.users`. */
  readonly projection: string;
  /** Context whose workers run it. */
  readonly context: string;
  readonly version: number;
  readonly kind: ReadModelKind;
  /** Version whose rows its tables have; null where there is none. */
  readonly serves: number | null;
  readonly isPaused: boolean;
  /** Events that are done, of all that there are, over all logs that it follows. */
  readonly done: number;
  readonly events: number;
  /** Why the last attempt to rebuild it ended; null: none has failed. */
  readonly failed: string | null;
}

interface ReadModelCheckpoint {
  readonly name: string;
  readonly log: string;
  readonly seq: number;
  readonly completeFrom: number;
  readonly paused: boolean;
}

const CHECKPOINTS = `
  select projection as name, log, seq, complete_from as "completeFrom", paused from projections.checkpoints
  where split_part(projection, '@', 1) = any($1)`;

/** In which state the read models of this build are. */
export async function readModelStates(database: Queryable, projections: readonly Projection[]): Promise<ReadModelState[]> {
  const names = projections.map(({ name }) => name);
  const places = await database.query<ReadModelCheckpoint>(CHECKPOINTS, [names]);
  const logs = await database.query<{ log: string; head: number }>('select log, head_seq as head from event_store.logs');
  const failures = await database.query<{ projection: string; failed: string | null }>(
    'select projection, failed from projections.rebuilds where projection = any($1)',
    [names],
  );
  const heads = new Map(logs.map(({ log, head }) => [log, head]));
  return projections.map((each) => {
    const failed = failures.find(({ projection }) => projection === each.name)?.failed ?? null;
    return { ...stateOf(each, places, heads), failed };
  });
}

/**
 * What they will be once this build has migrated a database, which may be of an older build or empty. `reactions`: those of this build that will
 * begin at the first event, with how many events there are. Changes nothing.
 */
export async function plannedReadModels(
  admin: Queryable,
  { projections, reactions }: { readonly projections: readonly Projection[]; readonly reactions: readonly Reaction[] },
): Promise<{ readModels: ReadModelState[]; reactions: { readonly reaction: string; readonly events: number }[] }> {
  const [found] = await admin.query<{ checkpoints: string | null }>(
    `select coalesce(to_regclass('projections.checkpoints'), to_regclass('event_store.checkpoints'))::text as checkpoints`,
  );
  if (!found?.checkpoints) return { readModels: [], reactions: [] };
  const places = await admin.query<ReadModelCheckpoint>(
    `select projection as name, log, seq, 0 as "completeFrom", paused from ${found.checkpoints} where strpos(projection, '__') = 0`,
  );
  const logs = await admin.query<{ log: string; head: number }>('select log, head_seq as head from event_store.logs');
  const heads = new Map(logs.map(({ log, head }) => [log, head]));
  const begun = new Set(places.map(({ name }) => name));
  return {
    readModels: projections.map((each) => ({ ...stateOf(each, places, heads), failed: null })),
    reactions: reactions
      .filter(({ name }) => !begun.has(name))
      .map(({ name, log }) => ({ reaction: name, events: heads.get(log) ?? 0 }))
      .filter(({ events }) => events > 0),
  };
}

function stateOf(
  projection: Projection,
  places: readonly ReadModelCheckpoint[],
  heads: ReadonlyMap<string, number>,
): Omit<ReadModelState, 'failed'> {
  const { name, version, queue: context, sources } = projection;
  const live = places.filter((place) => nameOf(place) === name && !place.name.includes('__'));
  const versions = live.map(versionOf);
  const built = places.filter((place) => nameOf(place) === name && place.name.endsWith(NEXT)).map(versionOf);
  const serves = versions.length === 0 ? null : versions.includes(version) ? version : Math.max(...versions);
  // What a newer build has begun to build is not thrown away by an older one.
  const kind = built.some((next) => next > version) ? 'newer' : kindOf(version, serves, live);
  const suffix = kind === 'rebuilding' ? NEXT : '';
  const sum = (of: (checkpoint: string, log: string) => number) =>
    sources.reduce((total, source) => total + of(checkpointOf(projection, source) + suffix, source.log), 0);
  const seqOf = (checkpoint: string, log: string) => places.find((place) => place.name === checkpoint && place.log === log)?.seq ?? 0;
  return {
    ...{ projection: name, context, version, kind, serves, isPaused: live.some(({ paused }) => paused) },
    done: sum(seqOf),
    events: sum((_checkpoint, log) => heads.get(log) ?? 0),
  };
}

function kindOf(version: number, serves: number | null, live: readonly ReadModelCheckpoint[]): ReadModelKind {
  if (serves === null) return 'not begun';
  if (serves < version) return 'rebuilding';
  if (serves > version) return 'newer';
  return live.some((place) => place.seq < place.completeFrom) ? 'filling' : 'ready';
}

const nameOf = ({ name }: ReadModelCheckpoint): string => name.split('@', 1)[0] as string;
/** `views.photo-card@2#1` */
const versionOf = ({ name }: ReadModelCheckpoint): number => Number.parseInt(name.split('@')[1] ?? '', 10);
