import { type CursorPage, type PageQuery, Pager, wholeList } from '@heliograph/cqrs/reads';
import type { PersonEntry, UserId } from '@heliograph/kernel';
import { BlockUser, FindMuted, ListBlocks, ListMutes, MuteUser, UnblockUser, UnmuteUser } from '@heliograph/moderation-contracts';
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

  /** Also of somebody who blocks the actor. No follow comes back. @throws Rejected `unknown-user` */
  async unblock(actor: Person, username: string): Promise<boolean> {
    const blocked = await this.people.activeUserId(username);
    // A block whose process died in between may have left them.
    if ((await findBlocks(this.bus, actor)).blocked.has(blocked)) await this.endFollows(actor, blocked);
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
    const muted = await this.people.activeUserId(username);
    await this.bus.command(actor, (context) => new UnmuteUser(context, actor.userId, muted));
    return false;
  }

  /** True if the actor blocks that person. */
  async blocks(actor: Person, username: string): Promise<boolean> {
    return (await findBlocks(this.bus, actor)).blocked.has(await this.people.activeUserId(username));
  }

  /** True if the actor mutes that person. */
  async mutes(actor: Person, username: string): Promise<boolean> {
    const [muted, userId] = await Promise.all([this.bus.ask(new FindMuted(actor.userId)), this.people.activeUserId(username)]);
    return muted.includes(userId);
  }

  /** Newest first; for the actor alone. @throws Rejected `foreign-cursor` */
  async listPeople(kept: BlockOrMute, query: PageQuery, actor: Person): Promise<CursorPage<PersonView>> {
    const page = await this.pager.readPage(`${kept} of ${actor.userId}`, query, (request) =>
      this.bus.ask(new lists[kept](actor.userId, request)),
    );
    return { ...page, items: await this.people.findByIdsDespiteBlocks(idsOf(page.items), actor) };
  }

  /** All of them, page by page. */
  async *streamPeople(kept: BlockOrMute, actor: Person): AsyncGenerator<readonly PersonView[]> {
    for await (const entries of wholeList((page) => this.bus.ask(new lists[kept](actor.userId, page))))
      yield await this.people.findByIdsDespiteBlocks(idsOf(entries), actor);
  }

  private endFollows(actor: Person, other: UserId): Promise<void> {
    return this.bus.command(actor, (context) => new EndFollows(context, actor.userId, other));
  }
}

const idsOf = (entries: readonly PersonEntry[]): UserId[] => entries.map(({ userId }) => userId);
