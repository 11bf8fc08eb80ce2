import type { Actor, MessageBus } from '@heliograph/application-actor';
import { FindProfiles, type UserProfile } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { GetUserCard, type UserCard, UserCardsByIds } from '@heliograph/views-contracts';
import { suspendedAmong } from './suspended.js';

/** An item, and the card of the person who made it. */
export interface Authored<Item> {
  readonly item: Item;
  /** Null: a tombstone names no author (R5), or the author is erased or suspended. */
  readonly author: UserCard | null;
}

/** Cards of people, for lists and details: a newly registered user has one too, also while no worker runs. */
export class UserCards {
  constructor(private readonly bus: MessageBus) {}

  /** One statement for all, one for who is suspended, and one more where a user has no card yet. Unknown, erased and suspended users are absent. */
  async byIds(ids: readonly UserId[], actor: Pick<Actor, 'userId'>): Promise<ReadonlyMap<UserId, UserCard>> {
    const named = [...new Set(ids)];
    if (named.length === 0) return new Map();
    const [found, hidden] = await Promise.all([this.bus.ask(new UserCardsByIds(named)), suspendedAmong(this.bus, named, actor)]);
    const wanted = named.filter((id) => !hidden.has(id));
    const cards = hidden.size === 0 ? found : new Map([...found].filter(([id]) => !hidden.has(id)));
    const missing = wanted.filter((id) => !cards.has(id));
    if (missing.length === 0) return cards;
    const profiles = await this.bus.ask(new FindProfiles(missing));
    return new Map([...cards, ...[...profiles].map(([id, profile]) => [id, newUserCard(profile)] as const)]);
  }

  /** A user whose profile is known to be exact at the last commit: that, and the counters of the card. */
  async ofProfile(profile: UserProfile): Promise<UserCard> {
    const written = newUserCard(profile);
    const card = await this.bus.ask(new GetUserCard(profile.userId));
    if (!card) return written;
    const { name, location, bio, websiteUrl, avatar, isHero } = written;
    return { ...card, name, location, bio, websiteUrl, avatar, isHero };
  }

  /** Items with their authors, in their order. */
  async authored<Item extends { readonly authorId: UserId | null }>(
    items: readonly Item[],
    actor: Pick<Actor, 'userId'>,
  ): Promise<Authored<Item>[]> {
    const authors = items.flatMap(({ authorId }) => authorId ?? []);
    const cards = await this.byIds(authors, actor);
    return items.map((item) => ({ item, author: item.authorId === null ? null : (cards.get(item.authorId) ?? null) }));
  }
}

/** The card of a user without a row yet: the profile, with all counters 0. */
export function newUserCard({ email: _email, emailVerified: _verified, ...profile }: UserProfile): UserCard {
  return {
    ...profile,
    level: 1,
    streak: 0,
    countMissed: 0,
    countCompleted: 0,
    countPhotoViews: 0,
    countPhotos: 0,
    countFollowers: 0,
    countFollowing: 0,
    countComments: 0,
    countDownloads: 0,
  };
}
