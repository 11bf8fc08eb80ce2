import type { Dispatcher } from '@heliograph/cqrs';
import { HasOthersInRole, ListRoles, type Role } from '@heliograph/identity-contracts';
import { idFrom, UserId } from '@heliograph/kernel';

type CommandDispatcher = Pick<Dispatcher, 'dispatch'>;

/** Whom no moderator suspends (B3). */
const protectedRoles: ReadonlySet<Role> = new Set<Role>(['operator', 'auditor', 'moderator']);

export async function isStaffMember(dispatcher: CommandDispatcher, userId: UserId): Promise<boolean> {
  return (await dispatcher.dispatch(new ListRoles(userId))).some((role) => protectedRoles.has(role));
}

/** True if another moderator could answer than this actor, and than whom the decision concerns. */
export async function hasOtherModerator(dispatcher: CommandDispatcher, actor: string, ownerId: UserId | null): Promise<boolean> {
  const actorId = idFrom(UserId, actor.replace(/^user:/, ''));
  return dispatcher.dispatch(
    new HasOthersInRole(
      'moderator',
      [actorId, ownerId].filter((id) => id !== null),
    ),
  );
}
