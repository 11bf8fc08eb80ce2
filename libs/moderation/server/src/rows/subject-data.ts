import type { OwnedSubject } from '@heliograph/moderation-contracts';
import type { OfSubject } from '@heliograph/moderation-core';

/** What every event about a subject says of it. */
export function subjectData({ type, id, ownerId, photoId }: OwnedSubject, now: Date): OfSubject {
  return { subjectType: type, subjectId: id, ownerId, photoId, at: now.toISOString() };
}
