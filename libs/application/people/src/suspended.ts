import type { Actor, MessageBus } from '@heliograph/application-actor';
import { FindSuspended } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';

/**
 * Those of `userIds` who are hidden from the actor because they are suspended (B4): exact at the last commit, on the primary, workers stopped or
 * not. People are never hidden from themselves: what is shown to them is a copy of their data.
 */
export async function suspendedAmong(
  bus: Pick<MessageBus, 'ask'>,
  userIds: Iterable<UserId | null>,
  actor: Pick<Actor, 'userId'>,
): Promise<ReadonlySet<UserId>> {
  const asked = [...new Set(userIds)].flatMap((id) => (id === null || id === actor.userId ? [] : id));
  return asked.length === 0 ? new Set() : bus.ask(new FindSuspended(asked));
}

/** Those of `suspended` who are hidden from the actor, where it was asked for several actors at once. */
export function hiddenFrom({ userId }: Pick<Actor, 'userId'>, suspended: ReadonlySet<UserId>): ReadonlySet<UserId> {
  if (userId === null || !suspended.has(userId)) return suspended;
  return new Set([...suspended].filter((id) => id !== userId));
}
