import type { UserId } from '@heliograph/kernel';
import type { UserCard } from '@heliograph/views-contracts';
import type { Hidden } from './hidden-people.js';

/** A person as the caller sees them. */
export interface PersonView {
  readonly card: UserCard;
  /** By the caller. */
  readonly isFollowed: boolean;
}

/** With the version of the person's stream, of the moment of what they wrote (S14). */
export interface VersionedPerson extends PersonView {
  readonly version: number;
}

/** Those of the cards whose people are not hidden. */
export function visiblePeople(cards: readonly UserCard[], followed: ReadonlySet<UserId>, hidden: Hidden): PersonView[] {
  const shown = hidden.size === 0 ? cards : cards.filter(({ userId }) => !hidden.has(userId));
  return shown.map((card) => ({ card, isFollowed: followed.has(card.userId) }));
}
