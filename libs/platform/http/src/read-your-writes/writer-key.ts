import type { Writer } from '@heliograph/cqrs';

/**
 * Names whose writes are seen together (R3): a person's, whichever token or page they came by; those of an app for itself. Null: somebody
 * unknown, who has none. Said here for all: keys of one writer in Redis lie on one node of a cluster.
 */
export function writerKey({ userId, appId }: Writer): string | null {
  if (userId !== null) return `user-${userId}`;
  return appId === null ? null : `app-${appId}`;
}
