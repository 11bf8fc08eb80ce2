import type { Authored, SeenPerson } from '@heliograph/application-people';
import type { Comment } from '@heliograph/discussion-contracts';
import type { PhotoFacts } from '@heliograph/media-contracts';
import type { PhotoCard, PhotoCounts } from '@heliograph/views-contracts';
import type { OwnCard } from './taken-down.js';

/** What may be included with photos (S9); colours are in the card. */
export type PhotoInclude = 'user' | 'colors' | 'comments';

export interface SeenPhoto<Photo extends PhotoCard = OwnCard> {
  readonly photo: Photo;
  /** By the caller. */
  readonly isLiked: boolean;
  /** Only where `user` was requested. */
  readonly owner?: SeenPerson;
  /** The newest of the top level, only where `comments` was requested. */
  readonly comments?: readonly Authored<Comment>[];
}

/** What its owner wrote, exact at the last commit, with counters. */
export type CountedPhoto = PhotoFacts & PhotoCounts;
