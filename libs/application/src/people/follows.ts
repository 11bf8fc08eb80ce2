import { type CursorPage, type PageQuery, Pager, wholeList } from '@heliograph/cqrs/reads';
import type { PersonEntry, UserId } from '@heliograph/kernel';
import { FollowUser, ListFollowers, ListFollowing, UnfollowUser } from '@heliograph/social-graph-contracts';
import { Injectable } from '@nestjs/common';
import { NewAccountQuota } from '../access/index.js';
import { type Actor, MessageBus, type Person } from '../actor/index.js';
import { viewerOfList } from './hidden-people.js';
import { People } from './people.js';
import type { PersonView } from './person-view.js';

/** Who follows a person, and whom they follow. */
export type Direction = 'followers' | 'following';

const questions = { followers: ListFollowers, following: ListFollowing };

/** Follows: lists, newest first (R7), and what makes and ends them (R1, R2). */
@Injectable()
export class Follows {
  constructor(
    private readonly bus: MessageBus,
    private readonly pager: Pager,
    private readonly people: People,
    private readonly newcomers: NewAccountQuota,
  ) {}

  /** @throws Rejected `foreign-cursor` */
  async listFollows(direction: Direction, userId: UserId, query: PageQuery, actor: Actor): Promise<CursorPage<PersonView>> {
    const { without } = await viewerOfList(this.bus, actor);
    const page = await this.pager.readPage(`${questions[direction].name} ${userId}`, query, (request) =>
      this.bus.ask(new questions[direction](userId, { ...request, without })),
    );
    return { ...page, items: await this.people.findByIds(idsOf(page.items), actor) };
  }

  /** All of them, page by page. */
  async *streamFollows(direction: Direction, userId: UserId, actor: Actor): AsyncGenerator<readonly PersonView[]> {
    for await (const entries of wholeList((page) => this.bus.ask(new questions[direction](userId, page))))
      yield await this.people.findByIds(idsOf(entries), actor);
  }

  /** Returns how many follow them then. @throws Rejected `unknown-user`, `blocked-between`, `follow-yourself` · BudgetSpent */
  async follow(actor: Person, username: string): Promise<number> {
    const followee = await this.people.findUserForAction(username, actor);
    const allowance = this.newcomers.allowance(actor, 'follows');
    return (await this.bus.command(actor, (context) => new FollowUser(context, actor.userId, followee), { allowance })).countFollowers;
  }

  /** Likewise. @throws Rejected `unknown-user`, `blocked-between` */
  async unfollow(actor: Person, username: string): Promise<number> {
    const followee = await this.people.findUserForAction(username, actor);
    return (await this.bus.command(actor, (context) => new UnfollowUser(context, actor.userId, followee))).countFollowers;
  }
}

const idsOf = (entries: readonly PersonEntry[]): UserId[] => entries.map(({ userId }) => userId);
