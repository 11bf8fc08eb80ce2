import type { Comment } from '@heliograph/discussion-contracts';
import type { Collection } from '@heliograph/gallery-contracts';
import type { PhotoDetails, PhotoFacts } from '@heliograph/media-contracts';
import type { PhotoCard, PhotoCounts } from '@heliograph/views-contracts';
import type { Authored, PersonView } from '../people/index.js';
import type { OwnCard } from './taken-down.js';

/** What may be included with photos (S9); colours are in the card. */
export type PhotoInclude = 'user' | 'colors' | 'comments' | 'details' | 'exif' | 'images' | 'collections';

/** Those that are asked of media, all with one question (N7). */
const ofMedia: readonly PhotoInclude[] = ['details', 'exif', 'images'];
export const wantsDetails = (includes: ReadonlySet<PhotoInclude>): boolean => ofMedia.some((include) => includes.has(include));

export interface PhotoView<Photo extends PhotoCard = OwnCard> {
  readonly photo: Photo;
  /** By the caller. */
  readonly isLiked: boolean;
  /** Only where `user` was requested. */
  readonly owner?: PersonView;
  /** The newest of the top level, only where `comments` was requested. */
  readonly comments?: readonly Authored<Comment>[];
  /** Only where `details`, `exif` or `images` was requested. */
  readonly details?: PhotoDetails;
  /** Public ones that it is in, the newest, only where `collections` was requested. */
  readonly collections?: readonly CollectionView[];
}

/** A collection as the actor sees it (N4). */
export interface CollectionView {
  readonly collection: Collection;
  readonly owner: PersonView;
  /** Null: none of its photos is shown. */
  readonly cover: PhotoView | null;
}

/** What its owner wrote, exact at the last commit, with counters. */
export type CountedPhoto = PhotoFacts & PhotoCounts;
