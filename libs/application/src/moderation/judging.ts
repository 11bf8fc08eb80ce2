import { FindChosenAvatar } from '@heliograph/identity-contracts';
import { Rejected, type UserId } from '@heliograph/kernel';
import type { Judgement } from '@heliograph/moderation-contracts';
import type { Actor, MessageBus } from '../actor/index.js';

/** B3: the reader, whose own cases no queue shows them. */
export const selfOf = ({ userId }: Pick<Actor, 'userId'>): readonly UserId[] => (userId === null ? [] : [userId]);

/** B3: nobody reads as staff what is about themselves, or who reported it. @throws Rejected `own-case` */
export function refuseOwn({ userId }: Pick<Actor, 'userId'>, { ownerId }: { readonly ownerId: UserId | null }): void {
  if (userId !== null && userId === ownerId) throw new Rejected('own-case', 'This is about you. Another moderator must decide');
}

/** The subject of a decision about a person (B5): the picture that they have now. @throws Rejected `avatar-not-found` */
export async function pictureTaking(
  bus: Pick<MessageBus, 'ask'>,
  userId: UserId,
): Promise<Pick<Judgement, 'pictureSince'> & { action: 'take-down' }> {
  const chosen = await bus.ask(new FindChosenAvatar(userId));
  if (chosen === null) throw new Rejected('avatar-not-found', 'This person has no profile picture');
  return { action: 'take-down', pictureSince: chosen.since };
}
