import type { ReadDatabase } from '@heliograph/database';
import type { UserId } from '@heliograph/kernel';

/** Which of these subjects (people, photos) the viewer has a relation to. */
interface Asked<Subject> {
  readonly viewerId: UserId;
  readonly subjects: readonly Subject[];
}

/**
 * Flags of callers, in one statement for all who wait at the same time.
 * @param text takes viewers ($1) and subjects ($2) in pairs, and answers the pairs that are related as `viewer` and `subject`
 */
export function relationsAmong<Subject extends number>(
  database: ReadDatabase,
  name: string,
  text: string,
): (viewerId: UserId, subjects: readonly Subject[]) => Promise<ReadonlySet<Subject>> {
  const read = database.batched(async (asked: readonly Asked<Subject>[]) => {
    const [viewers, among]: [UserId[], Subject[]] = [[], []];
    for (const { viewerId, subjects } of asked)
      for (const subject of subjects) {
        viewers.push(viewerId);
        among.push(subject);
      }
    const params = [viewers, among];
    const related = new Map<UserId, Set<Subject>>(asked.map(({ viewerId }) => [viewerId, new Set<Subject>()]));
    for (const { viewer, subject } of await database.prepared<{ viewer: UserId; subject: Subject }>({ name, text, params }))
      related.get(viewer)?.add(subject);
    return asked.map(({ viewerId }) => related.get(viewerId) ?? new Set<Subject>());
  });
  return async (viewerId, subjects) => (subjects.length === 0 ? new Set() : read({ viewerId, subjects }));
}
