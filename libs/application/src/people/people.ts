import { type Actor, MessageBus, type Person } from '../actor/index.js';
import {
  FindUserHint,
  FindSuspended,
  FindUser,
  FindUserVersion,
  FindVersionedProfile,
  type UserProfile,
  type VersionedProfile,
} from '@heliograph/identity-contracts';
import { Rejected, type UserId } from '@heliograph/kernel';
import { type CursorPage, oncePerPage, type PageQuery, Pager } from '@heliograph/cqrs/reads';
import { FilterFollowed } from '@heliograph/social-graph-contracts';
import { FindUserNumbers, ListUserCards, type UserCard, type UserNumbers, type UserSort } from '@heliograph/views-contracts';
import { Injectable } from '@nestjs/common';
import { withProfile } from './card-of-profile.js';
import { findBlocks, requireNoBlock } from './blocks.js';
import { hiddenFrom, viewerOfList } from './hidden-people.js';
import { mentionedIn } from './mentions.js';
import { type PersonView, visiblePeople, type VersionedPerson } from './person-view.js';
import { UserCards } from './user-cards.js';

interface PersonExtras {
  readonly numbers: UserNumbers | null;
  readonly isFollowed: boolean;
}

/** People as the actor sees them: their cards and the actor's flags, one statement each, however many. */
@Injectable()
export class People {
  constructor(
    private readonly bus: MessageBus,
    private readonly pager: Pager,
    private readonly cards: UserCards,
  ) {}

  /** By name without case (U1); who is suspended is unknown (B4), and who blocks the actor (B2). @throws Rejected `unknown-user` */
  async visibleUserId(username: string, actor: Actor): Promise<UserId> {
    const [userId, { blockedBy }] = await Promise.all([this.activeUserId(username), findBlocks(this.bus, actor)]);
    if (blockedBy.has(userId)) throw new Rejected('unknown-user');
    return userId;
  }

  /** By name, not suspended; blocks are not looked at. @throws Rejected `unknown-user` */
  async activeUserId(username: string): Promise<UserId> {
    const user = await this.bus.ask(new FindUser(username));
    if (!user || user.disabled) throw new Rejected('unknown-user');
    return user.userId;
  }

  /** As `mentionedIn`. */
  findMentionedNames(texts: readonly (string | null)[], actor: Actor): Promise<ReadonlyMap<string, UserId>> {
    return mentionedIn(this.bus, texts, actor);
  }

  /** Somebody whom the actor does something to. @throws Rejected `unknown-user`, `blocked-between` */
  async findUserForAction(username: string, actor: Person): Promise<UserId> {
    const userId = await this.visibleUserId(username, actor);
    await requireNoBlock(this.bus, actor, userId);
    return userId;
  }

  /** By name without case (U1); who is suspended is unknown (B4). @throws Rejected `unknown-user` */
  async findByName(username: string, actor: Actor): Promise<VersionedPerson> {
    // Where it is known who had the name, all is asked at the same time; the profile says whose it is.
    const known = await this.bus.ask(new FindUserHint(username));
    const [profile, early, { blockedBy }] = await Promise.all([
      this.bus.ask(new FindVersionedProfile(username)),
      known === null ? null : this.findExtras(known, actor),
      findBlocks(this.bus, actor),
    ]);
    if (!profile || profile.disabled || blockedBy.has(profile.userId)) throw new Rejected('unknown-user');
    return versioned(profile, early && profile.userId === known ? early : await this.findExtras(profile.userId, actor));
  }

  /** Their profile is exact at the last commit. Nobody is hidden from themselves. @throws Rejected `unknown-user` */
  async findById(userId: UserId, actor: Actor): Promise<VersionedPerson> {
    const [profile, beside] = await Promise.all([this.bus.ask(new FindVersionedProfile(userId)), this.findExtras(userId, actor)]);
    if (!profile || (profile.disabled && userId !== actor.userId)) throw new Rejected('unknown-user');
    return versioned(profile, beside);
  }

  /** For `If-Match` alone: who is answered comes with their version. */
  versionOf(userId: UserId): Promise<number> {
    return this.bus.ask(new FindUserVersion(userId));
  }

  /** A person whose profile was just read or written. */
  async viewOfProfile(profile: UserProfile, actor: Actor): Promise<PersonView> {
    const [card, followed] = await Promise.all([this.cards.cardOfProfile(profile), this.followedIds([profile.userId], actor)]);
    return { card, isFollowed: followed.has(profile.userId) };
  }

  /** Cards know it from a projection; at the commit, with workers stopped, only identity does (B4). */
  private readonly suspended = oncePerPage((cards: readonly UserCard[]) => this.bus.ask(new FindSuspended(idsOf(cards))));

  async listPeople(sort: UserSort, query: PageQuery, actor: Actor): Promise<CursorPage<PersonView>> {
    const viewer = await viewerOfList(this.bus, actor);
    const page = await this.pager.readPage(`users by ${sort}`, query, (request) =>
      this.bus.ask(new ListUserCards(sort, { ...request, without: viewer.without })),
    );
    const ids = idsOf(page.items);
    const [followed, suspended] = await Promise.all([this.followedIds(ids, actor), this.suspended(page.items)]);
    return { ...page, items: visiblePeople(page.items, followed, hiddenFrom(viewer, suspended, ids)) };
  }

  /** The newest user's, visible or not: how far ids go. */
  async newestId(): Promise<UserId | null> {
    return (await this.bus.ask(new ListUserCards('new', { page: 1, perPage: 1 }))).items[0]?.userId ?? null;
  }

  /** In the order of `ids`; who is erased or suspended is left out, and whom a block hides. */
  findByIds(ids: readonly UserId[], actor: Actor): Promise<PersonView[]> {
    return this.viewsOfCards(ids, this.cards.findCards(ids, actor), actor);
  }

  /** As `findByIds`, despite blocks. */
  findByIdsDespiteBlocks(ids: readonly UserId[], actor: Actor): Promise<PersonView[]> {
    return this.viewsOfCards(ids, this.cards.findCardsDespiteBlocks(ids, actor), actor);
  }

  private async viewsOfCards(ids: readonly UserId[], found: Promise<ReadonlyMap<UserId, UserCard>>, actor: Actor): Promise<PersonView[]> {
    const [cards, followed] = await Promise.all([found, this.followedIds(ids, actor)]);
    return ids.flatMap((id) => cards.get(id) ?? []).map((card) => ({ card, isFollowed: followed.has(card.userId) }));
  }

  /** Data that is shown of a person besides their profile. */
  private async findExtras(userId: UserId, actor: Actor): Promise<PersonExtras> {
    const [numbers, followed] = await Promise.all([this.bus.ask(new FindUserNumbers(userId)), this.followedIds([userId], actor)]);
    return { numbers, isFollowed: followed.has(userId) };
  }

  /** Those of `ids` whom the actor follows. */
  async followedIds(ids: readonly UserId[], { userId }: Actor): Promise<ReadonlySet<UserId>> {
    return userId === null || ids.length === 0 ? new Set() : this.bus.ask(new FilterFollowed(userId, ids));
  }
}

function versioned(profile: VersionedProfile, { numbers, isFollowed }: PersonExtras): VersionedPerson {
  return { card: withProfile(numbers, profile), isFollowed, version: profile.version };
}

const idsOf = (cards: readonly UserCard[]): UserId[] => cards.map(({ userId }) => userId);
