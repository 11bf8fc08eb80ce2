import type { Comment } from '@heliograph/discussion-contracts';
import type { Notification } from '@heliograph/notifications-contracts';
import type { Authored, PersonView } from '../people/index.js';
import type { CollectionView, PhotoView } from '../photos/index.js';

/** An entry with what it is about, as its reader sees that. */
export interface NotificationView extends Omit<Notification, 'people' | 'photoId' | 'commentId' | 'collectionId'> {
  /** Up to three, newest first. */
  readonly people: readonly PersonView[];
  /** Null where it is about none, or about one that the reader does not see now. */
  readonly photo: PhotoView | null;
  readonly comment: Authored<Comment> | null;
  readonly collection: CollectionView | null;
}
