import type { UserId } from '@heliograph/kernel';
import { type FollowSuggestion, SuggestFollows } from '@heliograph/social-graph-contracts';
import type { UserCard } from '@heliograph/views-contracts';
import { Injectable } from '@nestjs/common';
import { MessageBus, person, type Person } from '../actor/index.js';
import { findHiddenUsers, findIgnoredUsers } from './hidden-people.js';
import { People } from './people.js';
import type { PersonView } from './person-view.js';

/** So many of those whom people one follows follow are looked at, and of the most popular people, and so many are given. */
const CANDIDATES = 50;
const MAX_SUGGESTIONS = 8;

/** Somebody to follow, and why. */
export interface SuggestedPerson extends PersonView {
  /** One of the people whom the actor follows who follows them, and how many others do; null: many people do. */
  readonly followedBy: { readonly person: UserCard; readonly others: number } | null;
}

/**
 * People to follow (N5): whom those follow whom the actor follows, then who is followed by most. All have photos. Nobody is among them whom the actor
 * follows already, blocks or mutes, or who blocks them.
 */
@Injectable()
export class PeopleToFollow {
  constructor(
    private readonly bus: MessageBus,
    private readonly people: People,
  ) {}

  async suggest({ userId }: Person): Promise<SuggestedPerson[]> {
    // Without the power of staff: moderators see who blocks them, and are not to follow them.
    const self = person(userId);
    const [hidden, found] = await Promise.all([
      findIgnoredUsers(this.bus, self),
      this.bus.ask(new SuggestFollows(self.userId, CANDIDATES)),
    ]);
    const close = await this.friendsOfFriends(self, hidden, found);
    if (close.length >= MAX_SUGGESTIONS) return close.slice(0, MAX_SUGGESTIONS);
    const known = new Set([...close.map(({ card }) => card.userId), ...hidden]);
    return [...close, ...(await this.popular(self, known))].slice(0, MAX_SUGGESTIONS);
  }

  private async friendsOfFriends(
    self: Person,
    hidden: ReadonlySet<UserId>,
    found: readonly FollowSuggestion[],
  ): Promise<SuggestedPerson[]> {
    // Before one of them is chosen as the reason: 100 people at most, and suspended at the last commit (B4).
    const suspended = await findHiddenUsers(this.bus, new Set(found.flatMap(({ followedBy }) => followedBy)), self);
    const named = found
      .filter(({ userId }) => !hidden.has(userId))
      .map(({ userId, followedBy }) => ({ userId, followedBy: followedBy.filter((id) => !hidden.has(id) && !suspended.has(id)) }));
    const ids = named.flatMap(({ userId, followedBy: [first] }) => (first === undefined ? [] : [userId, first]));
    const seen = new Map((await this.people.findByIds([...new Set(ids)], self)).map((view) => [view.card.userId, view]));
    return named.flatMap(({ userId, followedBy }) => {
      const [view, by] = [seen.get(userId), followedBy[0] === undefined ? undefined : seen.get(followedBy[0])];
      if (!view || !by || view.isFollowed || view.card.countPhotos === 0) return [];
      return [{ ...view, followedBy: { person: by.card, others: followedBy.length - 1 } }];
    });
  }

  private async popular(self: Person, known: ReadonlySet<UserId>): Promise<SuggestedPerson[]> {
    const { items } = await this.people.listPeople('popular', { number: 1, perPage: CANDIDATES }, self);
    return items
      .filter(({ card, isFollowed }) => card.countPhotos > 0 && !isFollowed && card.userId !== self.userId && !known.has(card.userId))
      .map((view) => ({ ...view, followedBy: null }));
  }
}
