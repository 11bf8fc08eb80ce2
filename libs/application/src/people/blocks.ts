import { Rejected, type UserId } from '@heliograph/kernel';
import { type Blocks, FindBlocks, noBlocks } from '@heliograph/moderation-contracts';
import type { Actor, MessageBus, Person } from '../actor/index.js';

/** Whom the actor blocks, and who blocks the actor: at most a second old. Nobody escapes moderators by blocking them. */
export async function findBlocks(bus: Pick<MessageBus, 'ask'>, { userId, scopes }: Pick<Actor, 'userId' | 'scopes'>): Promise<Blocks> {
  if (userId === null) return noBlocks;
  const blocks = await bus.ask(new FindBlocks(userId));
  if (blocks.blockedBy.size === 0 || !scopes.has('moderate')) return blocks;
  return { blocked: blocks.blocked, blockedBy: noBlocks.blockedBy, unlisted: [...blocks.blocked] };
}

/** A person cannot act on people whom they block, nor on their content. @throws Rejected `blocked-between` */
export async function requireNoBlock(bus: Pick<MessageBus, 'ask'>, actor: Person, other: UserId): Promise<void> {
  if ((await findBlocks(bus, actor)).blocked.has(other)) throw blockedBetween();
}

/** @throws Rejected `blocked-between` where either blocks the other */
export async function requireNoMutualBlock(bus: Pick<MessageBus, 'ask'>, actor: Person, other: UserId | null): Promise<void> {
  const { blocked, blockedBy } = await findBlocks(bus, actor);
  if (other !== null && (blocked.has(other) || blockedBy.has(other))) throw blockedBetween();
}

const blockedBetween = () => new Rejected('blocked-between', 'Not possible between the two of you');
