import { type Comment, GetComment } from '@heliograph/discussion-contracts';
import { type CommentId, type PhotoId, Rejected, type UserId } from '@heliograph/kernel';
import type { Actor, MessageBus, Person } from '../actor/index.js';
import { findHiddenUsers, requireNoBlock, requireNoMutualBlock } from '../people/index.js';
import type { PhotoToCommentOn } from './commented-photo.js';

type Bus = Pick<MessageBus, 'ask'>;

/** Null: there is none, or it is of somebody who is suspended (B4) or blocks the actor (B2). */
export async function seenComment(bus: Bus, actor: Actor, photoId: PhotoId, id: CommentId): Promise<Comment | null> {
  const found = await bus.ask(new GetComment(photoId, id));
  return found && (await findHiddenUsers(bus, [found.authorId], actor)).size === 0 ? found : null;
}

/** Whose photo it is, once it is known that the actor does not block them (B2). @throws Rejected `blocked-between` · what `ownerId` fails with */
export async function photoOwner(bus: Bus, actor: Person, { ownerId }: PhotoToCommentOn): Promise<UserId> {
  const owner = await ownerId;
  await requireNoBlock(bus, actor, owner);
  return owner;
}

/** A hidden comment takes no replies, and people do not reply to each other if one blocks the other. @throws Rejected `invalid-comment`, `blocked-between` */
export async function requireParent(bus: Bus, actor: Person, { photoId }: Pick<PhotoToCommentOn, 'photoId'>, id: CommentId): Promise<void> {
  const parent = await bus.ask(new GetComment(photoId, id));
  await requireNoMutualBlock(bus, actor, parent?.authorId ?? null);
  if (parent === null || (await findHiddenUsers(bus, [parent.authorId], actor)).size > 0)
    throw new Rejected('invalid-comment', 'parent must be a comment on this photo', { parent: ['must be a comment on this photo'] });
}

/** B2: words that stand do not become others, on a photo of whom the actor blocks or below a comment of either. @throws Rejected `blocked-between` */
export async function assertNotBlocked(bus: Bus, actor: Person, { photoId, parentId }: Comment, ownerId: UserId): Promise<void> {
  await requireNoBlock(bus, actor, ownerId);
  const parent = parentId === null ? null : await bus.ask(new GetComment(photoId, parentId));
  await requireNoMutualBlock(bus, actor, parent?.authorId ?? null);
}
