import { listIn, type ReadDatabase, type Table } from '@heliograph/database';
import type { UserId } from '@heliograph/kernel';
import { otherField } from './stored-relation.js';

export type FindRelated<Subject> = (viewerId: UserId, subjects: readonly Subject[]) => Promise<ReadonlySet<Subject>>;

/** Which of these subjects (people, photos) the viewer is related to. */
interface RelationQuery<Subject> {
  readonly viewerId: UserId;
  readonly subjects: readonly Subject[];
}

/**
 * Flags of callers, in one statement for all who wait at the same time.
 * @param side on which the viewer is; the subjects are on the other one
 */
export function batchedRelations<Subject extends number, Field extends string>(
  database: ReadDatabase,
  { table, pair }: { readonly table: Table; readonly pair: { readonly [Each in Field]: string } },
  side: NoInfer<Field>,
): FindRelated<Subject> {
  const [viewer, subject] = [pair[side], pair[otherField<Field>(pair, side)]];
  // One lookup by key for each pair of a viewer and a subject.
  const text = `
    select r.* from unnest(${listIn(1, 'bigint')}, ${listIn(2, 'bigint')}) as asked (viewer, subject) cross join lateral (
      select ${viewer} as viewer, ${subject} as subject
      from ${table.name}
      where ${viewer} = asked.viewer and ${subject} = asked.subject offset 0) r`;
  const name = `related_${table.name.split('.')[1]}`;
  const read = database.batched(async (asked: readonly RelationQuery<Subject>[]) => {
    const [viewers, among]: [UserId[], Subject[]] = [[], []];
    for (const { viewerId, subjects } of asked)
      for (const each of subjects) {
        viewers.push(viewerId);
        among.push(each);
      }
    const params = [viewers, among];
    const related = new Map<UserId, Set<Subject>>(asked.map(({ viewerId }) => [viewerId, new Set<Subject>()]));
    for (const row of await database.prepared<{ viewer: UserId; subject: Subject }>({ name, text, params }))
      related.get(row.viewer)?.add(row.subject);
    return asked.map(({ viewerId }) => related.get(viewerId) ?? new Set<Subject>());
  });
  return async (viewerId, subjects) => (subjects.length === 0 ? new Set() : read({ viewerId, subjects }));
}
