import type { PhotoId, UserId } from '@heliograph/kernel';
import type { PhotoFacts } from '@heliograph/media-contracts';

/** A photo that the actor sees: `VisiblePhotos` has found it. */
export type CommentedPhoto = Pick<PhotoFacts, 'photoId' | 'ownerId'>;

/** One that the actor may turn out not to see: the owner is a promise of `VisiblePhotos`, and nothing is written before it is kept. */
export interface PhotoToCommentOn {
  readonly photoId: PhotoId;
  readonly ownerId: UserId | Promise<UserId>;
}
