import { differences } from './compare.js';
import type { Projection } from './definitions.js';
import { exclusively } from './exclusive.js';
import { type Compared, recordComparison, openNextTables } from './next-tables.js';
import { type CheckpointPosition, checkpointPositions } from './checkpoint-positions.js';
import { measure, NEXT, replay, type ShadowOptions } from './shadow.js';
import { makeMissingIndexes } from './shadow-indexes.js';
import { withSnapshot } from './snapshot.js';
import { switchTables } from './switch.js';
import type { Source } from './sources.js';

export interface Rebuilt {
  readonly projection: string;
  /** Events that this run replayed; those of an interrupted run before it are not counted again. */
  readonly events: number;
  /** It continued an interrupted rebuild. */
  readonly resumed: boolean;
  /** False where there was nothing to compare with: no rows of this version, or rows of another incarnation of a log. */
  readonly compared: boolean;
  /** Tables whose live rows were not what a replay gives: they are now. */
  readonly mended: readonly string[];
}

/** Few enough events to process while the live checkpoints are locked. */
const FEW = 1_000;
const MAX_ROUNDS = 20;

/**
 * Builds the projection next to the live rows, compares, and switches in one transaction, while readers and writers continue.
 * The live tables are never emptied; an interrupted rebuild continues where it stopped, since its rows and its checkpoint were
 * committed together. `anew`: discards what an interrupted one has built.
 * @throws Error another rebuild or verification of it is under way; it was interrupted; an event cannot be processed
 */
export async function rebuildProjection(
  given: ShadowOptions,
  projection: Projection,
  { anew = false }: { readonly anew?: boolean } = {},
): Promise<Rebuilt> {
  const { admin, onStep } = given;
  return exclusively(admin, projection.name, async (isLost) => {
    const options = { ...given, stopping: () => isLost() || (given.stopping?.() ?? false) };
    const { resumed, compared: before } = await openNextTables(options, projection, anew);
    if (resumed) onStep?.(projection.name, 'going on where it was interrupted');
    let events = 0;
    let compared = before;
    if (compared === undefined) {
      const result = await compare(options, projection);
      events += result.events;
      compared = result.compared;
      await recordComparison(admin, projection, compared);
    }
    events += await catchUp(options, projection);
    await makeMissingIndexes(options, projection);
    await measure(admin, projection.tables, NEXT);
    events += await catchUp(options, projection);
    onStep?.(projection.name, 'switching');
    events += await switchTables(options, projection);
    return { projection: projection.name, events, resumed, compared: compared !== null, mended: compared ?? [] };
  });
}

/** Replays up to the position of the live rows, and compares there, in a snapshot: it blocks no other work. */
async function compare(options: ShadowOptions, projection: Projection): Promise<{ events: number; compared: Compared }> {
  const first = comparable(projection, await checkpointPositions(options.admin, projection), new Map());
  if (!first) return { events: 0, compared: null };
  let events = await replay(options, projection, NEXT, first);
  return withSnapshot(options.admin, async (snapshot) => {
    const built = await checkpointPositions(snapshot, projection, NEXT);
    const places = comparable(projection, await checkpointPositions(snapshot, projection), built);
    if (!places) return { events, compared: null };
    events += await replay({ ...options, admin: snapshot }, projection, NEXT, places);
    options.onStep?.(projection.name, 'comparing');
    return { events, compared: (await differences(snapshot, projection.tables, NEXT)).map(({ table }) => table) };
  });
}

/** Where the live sources stand, if all do stand on these logs and the next ones are not ahead of them; else null. */
function comparable(
  projection: Projection,
  live: ReadonlyMap<Source, CheckpointPosition>,
  built: ReadonlyMap<Source, CheckpointPosition>,
): ReadonlyMap<Source, number> | null {
  const places = new Map<Source, number>();
  for (const source of projection.sources) {
    const place = live.get(source);
    if (!place?.sound || place.seq < (built.get(source)?.seq ?? 0)) return null;
    places.set(source, place.seq);
  }
  return places;
}

/** Up to the heads, in rounds: each processes what was written during the one before, and is shorter. */
async function catchUp(options: ShadowOptions, projection: Projection): Promise<number> {
  let events = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const taken = await replay(options, projection, NEXT);
    events += taken;
    if (taken <= FEW) break;
  }
  return events;
}
