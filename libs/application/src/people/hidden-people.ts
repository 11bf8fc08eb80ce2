import { FindSuspended } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { FindMuted } from '@heliograph/moderation-contracts';
import { type Actor, isPerson, type MessageBus } from '../actor/index.js';
import { findBlocks } from './blocks.js';

/** A caller, and the people whom a block hides from them. */
export interface Viewer {
  readonly userId: UserId | null;
  readonly without: readonly UserId[];
}

const nobody: ReadonlySet<UserId> = new Set();

/** People who are hidden. */
export type Hidden = Pick<ReadonlySet<UserId>, 'has' | 'size'>;

/** Of a list: neither of two sees the other where one blocks the other (B2). */
export async function viewerOfList(bus: Pick<MessageBus, 'ask'>, actor: Pick<Actor, 'userId' | 'scopes'>): Promise<Viewer> {
  return { userId: actor.userId, without: (await findBlocks(bus, actor)).unlisted };
}

/** Of whom neither feed nor notifications tell: between whom and the person there is a block, and whom they mute (B2). As at the last commit. For a stranger nobody. */
export async function findIgnoredUsers(bus: Pick<MessageBus, 'ask'>, actor: Actor): Promise<ReadonlySet<UserId>> {
  if (!isPerson(actor)) return nobody;
  const [muted, { without }] = await Promise.all([bus.ask(new FindMuted(actor.userId)), viewerOfList(bus, actor)]);
  return new Set([...without, ...muted]);
}

/** Of one thing by its name: people see those whom they block, and are not seen by them (B2). */
export async function viewerOfOne(bus: Pick<MessageBus, 'ask'>, actor: Pick<Actor, 'userId' | 'scopes'>): Promise<Viewer> {
  const { blockedBy } = await findBlocks(bus, actor);
  return { userId: actor.userId, without: [...blockedBy] };
}

/** Of the caller's own list of people: whom they block stands in it. */
export const viewerOfOwn = ({ userId }: Pick<Actor, 'userId'>): Viewer => ({ userId, without: [] });

/**
 * Those of `userIds` who are hidden from the actor because they are suspended (B4): exact at the last commit, on the primary, workers stopped or
 * not; or because they block the actor (B2). People are never hidden from themselves: what is shown to them is a copy of their data.
 */
export async function findHiddenUsers(
  bus: Pick<MessageBus, 'ask'>,
  userIds: Iterable<UserId | null>,
  actor: Pick<Actor, 'userId' | 'scopes'>,
): Promise<ReadonlySet<UserId>> {
  const asked = [...new Set(userIds)].flatMap((id) => (id === null || id === actor.userId ? [] : id));
  if (asked.length === 0) return new Set();
  const [suspended, { without }] = await Promise.all([bus.ask(new FindSuspended(asked)), viewerOfOne(bus, actor)]);
  return without.length === 0 ? suspended : new Set([...suspended, ...asked.filter((id) => without.includes(id))]);
}

/** Which of `ids` are hidden from the viewer: those of `suspended`, which was asked for several viewers at once, and whom a block hides. */
export function hiddenFrom({ userId, without }: Viewer, suspended: ReadonlySet<UserId>, ids: readonly UserId[]): Hidden {
  const blocked = without.length === 0 ? nobody : new Set(ids.filter((id) => without.includes(id)));
  if (blocked.size === 0 && (userId === null || !suspended.has(userId))) return suspended;
  return { size: suspended.size + blocked.size, has: (id) => blocked.has(id) || (id !== userId && suspended.has(id)) };
}
