import type { Dispatcher } from '@heliograph/cqrs';
import { FindCommentFacts } from '@heliograph/discussion-contracts';
import { CommentId, type Context, idFrom, PhotoId, Rejected, type UserId } from '@heliograph/kernel';
import { FindPhotoState } from '@heliograph/media-contracts';
import {
  commentSubject,
  DecideOnSubject,
  type Judgement,
  type OwnedSubject,
  photoSubject,
  userSubject,
} from '@heliograph/moderation-contracts';
import { InvalidArgumentError } from 'commander';
import { operator } from '../operator.js';

/** Suspends a person by a decision, as staff does on the pages (B4). */
export const suspending = (context: Context, userId: UserId, judgement: Omit<Judgement, 'action' | 'by'>): DecideOnSubject =>
  new DecideOnSubject(context, userSubject(userId), { ...judgement, action: 'suspend', by: operator() });

/** What is taken down and restored. */
export type Content = { readonly type: 'photo'; readonly id: PhotoId } | { readonly type: 'comment'; readonly id: CommentId };

/** `photo-9` or `comment-31`, as streams of a log are named. */
export function content(text: string): Content {
  const [, type, digits = ''] = /^(photo|comment)-(\d+)$/.exec(text) ?? [];
  const [photo, comment] = [idFrom(PhotoId, digits), idFrom(CommentId, digits)];
  if (type === 'photo' && photo !== null) return { type, id: photo };
  if (type === 'comment' && comment !== null) return { type, id: comment };
  throw new InvalidArgumentError('It must be photo-<id> or comment-<id>.');
}

/** What is held: the files of a photo. */
export function photo(text: string): PhotoId {
  const found = content(text);
  if (found.type !== 'photo') throw new InvalidArgumentError('It must be photo-<id>.');
  return found.id;
}

/** With its owner, whoever may see it. @throws Rejected where there is none */
export async function ownedContent(dispatcher: Dispatcher, { type, id }: Content): Promise<OwnedSubject> {
  if (type === 'photo') {
    const photo = await dispatcher.dispatch(new FindPhotoState(id));
    if (!photo) throw new Rejected('photo-not-found', `There is no photo ${id}`);
    return photoSubject(id, photo.ownerId);
  }
  const comment = await dispatcher.dispatch(new FindCommentFacts(id));
  if (!comment) throw new Rejected('comment-not-found', `There is no comment ${id}`);
  return commentSubject(id, comment.authorId, comment.photoId);
}
