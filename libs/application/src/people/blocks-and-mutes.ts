import { type CursorPage, type PageQuery, Pager, wholeList } from '@heliograph/cqrs/reads';
import { FindSuspended } from '@heliograph/identity-contracts';
import { type PersonEntry, Rejected, type UserId } from '@heliograph/kernel';
import {
  BlockUser,
  FindMuted,
  IsBlocked,
  ListBlocks,
  ListMutes,
  MuteUser,
  UnblockUser,
  UnmuteUser,
} from '@heliograph/moderation-contracts';
import { EndFollows } from '@heliograph/social-graph-contracts';
import { Injectable } from '@nestjs/common';
import { MessageBus, type Person } from '../actor/index.js';
import { findBlocks } from './blocks.js';
import { People } from './people.js';
import type { PersonView } from './person-view.js';

/** Of whom one keeps a distance. */
export type BlockOrMute = 'blocks' | 'mutes';

const lists = { blocks: ListBlocks, mutes: ListMutes };

/** Blocks and mutes of the actor's (B2). */
@Injectable()
export class BlocksAndMutes {
  constructor(
    private readonly bus: MessageBus,
    private readonly pager: Pager,
    private readonly people: People,
  ) {}

  /** Follows between the two end with it. Returns whether the actor blocks them then. @throws Rejected `unknown-user`, `block-yourself` */
  async block(actor: Person, username: string): Promise<boolean> {
    const blocked = await this.people.visibleUserId(username, actor);
    await this.bus.command(actor, (context) => new BlockUser(context, actor.userId, blocked));
    await this.endFollows(actor, blocked);
    return true;
  }

  /** No follow comes back. @throws Rejected `unknown-user` */
  async unblock(actor: Person, username: string): Promise<boolean> {
    const isBlocked = (userId: UserId) => this.bus.ask(new IsBlocked(actor.userId, userId));
    const blocked = await this.findUserToRelease(username, actor, isBlocked);
    // A block whose process died in between may have left them.
    if (await isBlocked(blocked)) await this.endFollows(actor, blocked);
    await this.bus.command(actor, (context) => new UnblockUser(context, actor.userId, blocked));
    return false;
  }

  /** Returns whether the actor mutes them then. @throws Rejected `unknown-user`, `mute-yourself` */
  async mute(actor: Person, username: string): Promise<boolean> {
    const muted = await this.people.visibleUserId(username, actor);
    await this.bus.command(actor, (context) => new MuteUser(context, actor.userId, muted));
    return true;
  }

  /** @throws Rejected `unknown-user` */
  async unmute(actor: Person, username: string): Promise<boolean> {
    const isMuted = async (userId: UserId) => (await this.bus.ask(new FindMuted(actor.userId))).includes(userId);
    const muted = await this.findUserToRelease(username, actor, isMuted);
    await this.bus.command(actor, (context) => new UnmuteUser(context, actor.userId, muted));
    return false;
  }

  /** True if the actor blocks that person. */
  async blocks(actor: Person, username: string): Promise<boolean> {
    return (await findBlocks(this.bus, actor)).blocked.has(await this.people.activeUserId(username));
  }

  /** Likewise, of somebody whose name is not asked for. */
  async blocksUser(actor: Person, userId: UserId): Promise<boolean> {
    return (await findBlocks(this.bus, actor)).blocked.has(userId);
  }

  /** True if the actor mutes that person. */
  async mutes(actor: Person, username: string): Promise<boolean> {
    const [muted, userId] = await Promise.all([this.bus.ask(new FindMuted(actor.userId)), this.people.activeUserId(username)]);
    return muted.includes(userId);
  }

  /** Newest first, without suspended people (B4); for the actor alone. @throws Rejected `foreign-cursor` */
  async listPeople(kept: BlockOrMute, query: PageQuery, actor: Person): Promise<CursorPage<PersonView>> {
    const suspended = await this.bus.ask(new FindSuspended(await this.findIds(kept, actor)));
    const page = await this.pager.readPage(`${kept} of ${actor.userId}`, query, async (request) => {
      const found = await this.bus.ask(new lists[kept](actor.userId, { ...request, without: [...suspended] }));
      return { ...found, total: found.total - suspended.size };
    });
    return { ...page, items: await this.people.findByIdsDespiteBlocks(idsOf(page.items), actor) };
  }

  /** All of them, page by page. */
  async *streamPeople(kept: BlockOrMute, actor: Person): AsyncGenerator<readonly PersonView[]> {
    for await (const entries of wholeList((page) => this.bus.ask(new lists[kept](actor.userId, page))))
      yield await this.people.findByIdsDespiteBlocks(idsOf(entries), actor);
  }

  private async findIds(kept: BlockOrMute, actor: Person): Promise<readonly UserId[]> {
    return kept === 'mutes' ? this.bus.ask(new FindMuted(actor.userId)) : [...(await findBlocks(this.bus, actor)).blocked];
  }

  /** Somebody who blocks the actor exists for them only as far as there is something to take back (B2). @throws Rejected `unknown-user` */
  private async findUserToRelease(username: string, actor: Person, isOnList: (userId: UserId) => Promise<boolean>): Promise<UserId> {
    const [userId, { blockedBy }] = await Promise.all([this.people.activeUserId(username), findBlocks(this.bus, actor)]);
    if (blockedBy.has(userId) && !(await isOnList(userId))) throw new Rejected('unknown-user');
    return userId;
  }

  private endFollows(actor: Person, other: UserId): Promise<void> {
    return this.bus.command(actor, (context) => new EndFollows(context, actor.userId, other));
  }
}

const idsOf = (entries: readonly PersonEntry[]): UserId[] => entries.map(({ userId }) => userId);
