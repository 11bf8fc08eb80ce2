import type { Actor, MessageBus } from '@heliograph/application-actor';
import type { AskedPage, Listing, Pager } from '@heliograph/application-paging';
import { FindProfile, FindUser, FindUserVersion, type UserProfile } from '@heliograph/identity-contracts';
import { Rejected, type UserId } from '@heliograph/kernel';
import { RelationsOf } from '@heliograph/social-graph-contracts';
import { ListUserCards, type UserCard, type UserSort } from '@heliograph/views-contracts';
import { suspendedAmong } from './suspended.js';
import type { UserCards } from './user-cards.js';

/** A person as the caller sees them. */
export interface SeenPerson {
  readonly card: UserCard;
  /** By the caller. */
  readonly isFollowed: boolean;
}

/** People as the actor sees them: their cards and the actor's flags, one statement each, however many. */
export class People {
  constructor(
    private readonly bus: MessageBus,
    private readonly pager: Pager,
    private readonly cards: UserCards,
  ) {}

  /** By name without case (U1); who is suspended is unknown (B4). @throws Rejected `unknown-user` */
  async idOf(username: string): Promise<UserId> {
    const user = await this.bus.ask(new FindUser(username));
    if (!user || user.disabled) throw new Rejected('unknown-user');
    return user.userId;
  }

  /** Their profile is exact at the last commit. @throws Rejected `unknown-user` */
  async one(userId: UserId, actor: Actor): Promise<SeenPerson> {
    const profile = await this.bus.ask(new FindProfile(userId));
    if (!profile || (profile.disabled && userId !== actor.userId)) throw new Rejected('unknown-user');
    return this.ofProfile(profile, actor);
  }

  /** Asked before the person it stands for, who may only be newer (S14). */
  versionOf(userId: UserId): Promise<number> {
    return this.bus.ask(new FindUserVersion(userId));
  }

  /** A person whose profile was just read or written. */
  async ofProfile(profile: UserProfile, actor: Actor): Promise<SeenPerson> {
    const [card, followed] = await Promise.all([this.cards.ofProfile(profile), this.followed([profile.userId], actor)]);
    return { card, isFollowed: followed.has(profile.userId) };
  }

  async all(sort: UserSort, asked: AskedPage, actor: Actor): Promise<Listing<SeenPerson>> {
    const listing = await this.pager.page(`users by ${sort}`, asked, (page, from) => this.bus.ask(new ListUserCards(sort, page, from)));
    const ids = listing.items.map(({ userId }) => userId);
    const [followed, hidden] = await Promise.all([this.followed(ids, actor), suspendedAmong(this.bus, ids, actor)]);
    const cards = listing.items.filter(({ userId }) => !hidden.has(userId));
    return { ...listing, items: cards.map((card) => ({ card, isFollowed: followed.has(card.userId) })) };
  }

  /** In the order of `ids`; who is erased or suspended is left out. */
  async byIds(ids: readonly UserId[], actor: Actor): Promise<SeenPerson[]> {
    const [cards, followed] = await Promise.all([this.cards.byIds(ids, actor), this.followed(ids, actor)]);
    return ids.flatMap((id) => {
      const card = cards.get(id);
      return card ? [{ card, isFollowed: followed.has(id) }] : [];
    });
  }

  private async followed(ids: readonly UserId[], { userId }: Actor): Promise<ReadonlySet<UserId>> {
    return userId === null || ids.length === 0 ? new Set() : this.bus.ask(new RelationsOf(userId, ids));
  }
}
