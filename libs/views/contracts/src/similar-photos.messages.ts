import { type PhotoId, Query, type UserId } from '@heliograph/kernel';
import type { PhotoCard } from './photo-card.messages.js';

/** Who liked it last matter, as many as that, and of each the likes that they gave last. So many rows a question reads at most. */
export const MAX_SIMILAR_LIKERS = 100;
export const MAX_LIKES_OF_LIKER = 40;

/** Published photos that these people like, but `photoId`: what most of them like first, then the newest. Those of the people who are left out are not among them. */
export class ListPhotosLikedBy extends Query<readonly PhotoCard[]> {
  constructor(
    /** Of more than `MAX_SIMILAR_LIKERS` the first ones. */
    readonly likerIds: readonly UserId[],
    readonly photoId: PhotoId,
    readonly without: readonly UserId[],
    readonly limit: number,
  ) {
    super();
  }
}
