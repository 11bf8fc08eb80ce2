import type { Dispatcher } from '@heliograph/cqrs';
import { FindCommentFacts } from '@heliograph/discussion-contracts';
import { FindChosenAvatar } from '@heliograph/identity-contracts';
import { CommentId, type Context, idFrom, PhotoId, Rejected, UserId } from '@heliograph/kernel';
import { FindPhotoState } from '@heliograph/media-contracts';
import { commentSubject, DecideOnSubject, type Judgement, photoSubject, userSubject } from '@heliograph/moderation-contracts';
import { InvalidArgumentError } from 'commander';
import { operator } from '../operator.js';

/** Suspends a person by a decision, as staff does on the pages (B4). */
export const suspendUser = (context: Context, userId: UserId, judgement: Omit<Judgement, 'action' | 'by'>): DecideOnSubject =>
  new DecideOnSubject(context, userSubject(userId), { ...judgement, action: 'suspend', by: operator() });

/** The subject that is taken down and restored: of a person their picture. */
export type Content =
  | { readonly type: 'photo'; readonly id: PhotoId }
  | { readonly type: 'comment'; readonly id: CommentId }
  | { readonly type: 'user'; readonly id: UserId };

/** `photo-9`, `comment-31` or `user-7`, as streams of a log are named. */
export function content(text: string): Content {
  const [, type, digits = ''] = /^(photo|comment|user)-(\d+)$/.exec(text) ?? [];
  const [photo, comment, user] = [idFrom(PhotoId, digits), idFrom(CommentId, digits), idFrom(UserId, digits)];
  if (type === 'photo' && photo !== null) return { type, id: photo };
  if (type === 'comment' && comment !== null) return { type, id: comment };
  if (type === 'user' && user !== null) return { type, id: user };
  throw new InvalidArgumentError('It must be photo-<id>, comment-<id>, or user-<id> for the picture of a person.');
}

/** The subject of a hold: the files of a photo. */
export function photo(text: string): PhotoId {
  const found = content(text);
  if (found.type !== 'photo') throw new InvalidArgumentError('It must be photo-<id>.');
  return found.id;
}

/** A take-down of it, also where nobody but staff may see it. @throws Rejected where there is none */
export async function takeDownContent(
  dispatcher: Dispatcher,
  context: Context,
  { type, id }: Content,
  judgement: Pick<Judgement, 'reason' | 'note'>,
): Promise<DecideOnSubject> {
  const takeDown = { ...judgement, action: 'take-down', until: null, by: operator() } as const;
  if (type === 'photo') {
    const photo = await dispatcher.dispatch(new FindPhotoState(id));
    if (!photo) throw new Rejected('photo-not-found', `There is no photo ${id}`);
    return new DecideOnSubject(context, photoSubject(id, photo.ownerId), takeDown);
  }
  if (type === 'user') {
    const chosen = await dispatcher.dispatch(new FindChosenAvatar(id));
    if (!chosen) throw new Rejected('avatar-not-found', `User ${id} does not exist or has no profile picture`);
    return new DecideOnSubject(context, userSubject(id), { ...takeDown, pictureSince: chosen.since });
  }
  const comment = await dispatcher.dispatch(new FindCommentFacts(id));
  if (!comment) throw new Rejected('comment-not-found', `There is no comment ${id}`);
  return new DecideOnSubject(context, commentSubject(id, comment.authorId, comment.photoId), takeDown);
}
