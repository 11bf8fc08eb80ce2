import { Query } from '@heliograph/kernel';
import type { PhotoCard } from './photo-card.messages.js';

/** So many who have registered last are looked at, whether they have photos or not. */
export const MAX_NEWCOMERS = 500;

/** The first photo of each person who has registered `since`, where nobody has commented on it yet; newest upload first. */
export class ListFirstPhotos extends Query<readonly PhotoCard[]> {
  constructor(
    readonly since: Date,
    readonly limit: number,
  ) {
    super();
  }
}
