import { integer, keyset, type Order } from '@heliograph/cqrs/reads';
import type { Queryable } from '@heliograph/database';
import type { PageRequest } from '@heliograph/kernel';
import type { PhotoSearchFilter } from '@heliograph/search-contracts';
import { withMark } from './photo-filter.sql.js';
import { cameraKey, lookMark } from './photo-look.js';

export const newestFirst: Order = { columns: [integer('photo_id')], descending: true };

/** One thing that a filter demands. */
export interface Demand {
  /** Its photos, also such as are hidden or drafts, which an index has in the order of their ids. */
  readonly from: string;
  /** Condition on a row `p` of `search.photos`. */
  readonly condition: string;
}

/** Parameters stand behind those of the statement that the demands are part of. */
export interface Demands {
  readonly demands: readonly Demand[];
  readonly params: readonly unknown[];
}

/** All that a filter demands, with parameters from `next` on. Those that usually have fewest photos stand first. */
export function demandsOf({ color, orientation, camera, day, premium, curated }: PhotoSearchFilter, next: number): Demands {
  const params: unknown[] = [];
  const parameter = (value: string) => `$${next - 1 + params.push(value)}`;
  const marks = [lookMark(color, undefined), lookMark(undefined, orientation)].flatMap((mark) => mark ?? []);
  // The words are those of the partial indexes (migration 0007).
  const looks = [...marks.map((mark) => withMark(parameter(mark))), ...(curated ? ['is_curated'] : []), ...(premium ? ['is_premium'] : [])];
  const demands = looks.map((condition) => ({ from: `search.photos where not hidden and ${condition}`, condition }));
  if (camera !== undefined) demands.unshift(demandOfCamera(parameter(cameraKey(camera))));
  if (day !== undefined) demands.unshift(demandOfDay(parameter(day)));
  return { demands, params };
}

const demandOfDay = (day: string): Demand => ({ from: `search.photos where day = ${day}::date`, condition: `day = ${day}::date` });

const demandOfCamera = (camera: string): Demand => ({
  from: `search.photo_cameras where camera = ${camera}`,
  condition: `(select c.camera = ${camera} from search.photo_cameras c where c.photo_id = p.photo_id)`,
});

/** Nothing is skipped. */
const fromNewest: PageRequest = { page: 1, perPage: 1 };

/**
 * Which of the demands has the next `depth` photos that reach farthest back, or end: they are the candidates that have most of what all demands let through. The
 * planner is not asked: it knows how frequent each demand is, and not whether two of them ever meet. @returns its index
 */
export async function sparsestOf(
  database: Queryable,
  filter: PhotoSearchFilter,
  depth: number,
  { from = null }: PageRequest = fromNewest,
): Promise<number> {
  const { demands, params } = demandsOf(filter, 1);
  if (demands.length < 2) return 0;
  const { beyond, rest, params: start } = keyset(newestFirst, { ...fromNewest, from }, 1, params.length + 1);
  const ends = demands.map((demand) => `(select photo_id from ${demand.from} and ${beyond} ${rest} offset ${depth})`);
  const [row] = await database.query<{ ends: readonly (number | null)[] }>(`select array[${ends.join(', ')}]::bigint[] as ends`, [
    ...params,
    ...start,
  ]);
  const places = (row?.ends ?? []).map((end) => end ?? 0);
  return places.indexOf(Math.min(...places));
}
