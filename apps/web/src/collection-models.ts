import type { CollectionId } from '@heliograph/kernel';
import type { Mentioned, Person, PhotoCard } from './models.js';

/** A collection in a list. */
export interface CollectionCard {
  readonly id: CollectionId;
  readonly title: string;
  readonly isPrivate: boolean;
  readonly countPhotos: number;
  /** Null: it has no photographs that the viewer sees. */
  readonly cover: CoverPicture | null;
}

interface CoverPicture extends Pick<PhotoCard, 'thumb' | 'width' | 'height' | 'color'> {}

/** A collection on its own page. */
export interface CollectionHeading extends CollectionCard {
  readonly description: string;
  readonly mentioned: Mentioned;
  readonly owner: Person;
  readonly isOwn: boolean;
  /** For sites that link to the page. */
  readonly coverPhoto: PhotoCard | null;
}

/** One of the viewer's collections, and whether a photograph is in it. */
export interface CollectionChoice {
  readonly collection: CollectionCard;
  readonly isIn: boolean;
}
