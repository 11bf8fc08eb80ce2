import { FindProfiles, FindSuspended, type UserProfile } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { type AuthorCard, AuthorCardsByIds, FindUserNumbers, type UserCard, UserCardsByIds } from '@heliograph/views-contracts';
import { Injectable } from '@nestjs/common';
import { type Actor, MessageBus, type Person } from '../actor/index.js';
import { newUserCard, withProfile } from './card-of-profile.js';
import { type Hidden, hiddenFrom, type Viewer, viewerOfList, viewerOfOne, viewerOfOwn } from './hidden-people.js';

/** An item, and the card of the person who made it. */
export interface Authored<Item, Card extends AuthorCard = AuthorCard> {
  readonly item: Item;
  /** Null: a tombstone names no author (R5), or the author is erased or suspended. */
  readonly author: Card | null;
}

/** Cards of some people, read for several actors at once: none is had without saying who is to see it (B4). */
export class CardSet<Card extends AuthorCard = UserCard> {
  constructor(
    private readonly cards: ReadonlyMap<UserId, Card>,
    private readonly suspended: ReadonlySet<UserId>,
    /** Whose they are. */
    private readonly ids: readonly UserId[],
  ) {}

  /** Of those who are not hidden from the viewer. */
  visibleCards(viewer: Viewer): ReadonlyMap<UserId, Card> {
    const hidden = this.hiddenFrom(viewer);
    return hidden.size === 0 ? this.cards : new Map([...this.cards].filter(([id]) => !hidden.has(id)));
  }

  hiddenFrom(viewer: Viewer): Hidden {
    return hiddenFrom(viewer, this.suspended, this.ids);
  }
}

/** Cards of people, for lists and details: a newly registered user has one too, also while no worker runs. */
@Injectable()
export class UserCards {
  constructor(private readonly bus: MessageBus) {}

  /** As `all`, for a list that one actor sees: who is suspended is absent, too, and whom a block hides. */
  async findCards(ids: readonly UserId[], actor: Actor): Promise<ReadonlyMap<UserId, UserCard>> {
    const [all, viewer] = await Promise.all([this.findAllCards(ids), viewerOfList(this.bus, actor)]);
    return all.visibleCards(viewer);
  }

  /** One statement for all cards, one for who is suspended, and one more where a user has no card yet. Unknown and erased users are absent. */
  findAllCards(ids: readonly UserId[]): Promise<CardSet> {
    return this.loadCards<UserCard>(ids, (named) => this.bus.ask(new UserCardsByIds(named)));
  }

  /** As `all`, of those who made the items. */
  authorsOf(items: readonly CardBatch[]): Promise<CardSet<AuthorCard>> {
    const ids = items.flatMap(({ authorId }) => authorId ?? []);
    return this.loadCards<AuthorCard>(ids, (named) => this.bus.ask(new AuthorCardsByIds(named)));
  }

  /** The actor's own, which is hidden from everybody but them; null = erased. */
  async findOwnCard({ userId }: Person): Promise<UserCard | null> {
    const own = [userId];
    return (await this.withNew<UserCard>(own, await this.bus.ask(new UserCardsByIds(own)))).get(userId) ?? null;
  }

  /** Of somebody who is shown by themselves: whom the actor blocks is there. */
  async findCard(id: UserId, actor: Actor): Promise<UserCard | null> {
    const [all, viewer] = await Promise.all([this.findAllCards([id]), viewerOfOne(this.bus, actor)]);
    return all.visibleCards(viewer).get(id) ?? null;
  }

  /** People who are not suspended, blocked or not: for the actor's own list of blocks. */
  async findCardsDespiteBlocks(ids: readonly UserId[], actor: Actor): Promise<ReadonlyMap<UserId, UserCard>> {
    return (await this.findAllCards(ids)).visibleCards(viewerOfOwn(actor));
  }

  /** A user whose profile is known to be exact at the last commit: that, and the counters of the card. */
  async cardOfProfile(profile: UserProfile): Promise<UserCard> {
    return withProfile(await this.bus.ask(new FindUserNumbers(profile.userId)), profile);
  }

  /** Items with their authors, in their order. */
  async withAuthors<Item extends CardBatch>(items: readonly Item[], actor: Actor): Promise<Authored<Item>[]> {
    const [authors, viewer] = await Promise.all([this.authorsOf(items), viewerOfList(this.bus, actor)]);
    return joinAuthors(authors.visibleCards(viewer), items);
  }

  private async loadCards<Card extends AuthorCard>(
    ids: readonly UserId[],
    read: (ids: readonly UserId[]) => Promise<ReadonlyMap<UserId, Card>>,
  ): Promise<CardSet<Card | UserCard>> {
    const named = [...new Set(ids)];
    if (named.length === 0) return new CardSet(new Map(), new Set(), []);
    const [found, suspended] = await Promise.all([read(named), this.bus.ask(new FindSuspended(named))]);
    return new CardSet(await this.withNew<Card>(named, found), suspended, named);
  }

  /** Also those of whom no worker has made a card yet. */
  private async withNew<Card extends AuthorCard>(
    named: readonly UserId[],
    found: ReadonlyMap<UserId, Card>,
  ): Promise<ReadonlyMap<UserId, Card | UserCard>> {
    if (found.size === named.length) return found;
    const profiles = await this.bus.ask(new FindProfiles(named.filter((id) => !found.has(id))));
    return new Map<UserId, Card | UserCard>([...found, ...[...profiles].map(([id, profile]) => [id, newUserCard(profile)] as const)]);
  }
}

/** What somebody has made; a tombstone names nobody. */
interface CardBatch {
  readonly authorId: UserId | null;
}

/** @param cards of those who are shown */
export function joinAuthors<Item extends CardBatch, Card extends AuthorCard>(
  cards: ReadonlyMap<UserId, Card>,
  items: readonly Item[],
): Authored<Item, Card>[] {
  return items.map((item) => ({ item, author: item.authorId === null ? null : (cards.get(item.authorId) ?? null) }));
}
