import { type CursorPage, type PageQuery, Pager, wholeList } from '@heliograph/cqrs/reads';
import { type DecisionId, Rejected } from '@heliograph/kernel';
import {
  type AppealableDecision,
  type AppealAnswer,
  AppealDecision,
  type AppealedDecision,
  FindAppeal,
  FindDecision,
  FindDecisionOf,
  FindOpenAppeal,
  ListAppeals,
  ListDecisionsOf,
  ResolveAppeal,
} from '@heliograph/moderation-contracts';
import { Injectable } from '@nestjs/common';
import { type Actor, MessageBus, type Person } from '../actor/index.js';
import { refuseOwn, selfOf } from './judging.js';

/** Decisions as those read them whom they concern, their appeals, and what staff answers (B6). */
@Injectable()
export class Appeals {
  constructor(
    private readonly bus: MessageBus,
    private readonly pager: Pager,
  ) {}

  /** Newest first. */
  decisions({ userId }: Person, query: PageQuery): Promise<CursorPage<AppealableDecision>> {
    return this.pager.readPage(`decisions of ${userId}`, query, (page) => this.bus.ask(new ListDecisionsOf(userId, page)));
  }

  /** One of them; null = it concerns nobody, or somebody else. */
  findDecision({ userId }: Person, id: DecisionId): Promise<AppealableDecision | null> {
    return this.bus.ask(new FindDecisionOf(userId, id));
  }

  /** All of them, page by page. */
  allDecisions({ userId }: Person): AsyncGenerator<readonly AppealableDecision[]> {
    return wholeList((page) => this.bus.ask(new ListDecisionsOf(userId, page)));
  }

  /** @throws Rejected `decision-not-found`, `already-appealed`, `invalid-appeal` */
  appeal(actor: Person, decision: DecisionId, text: string): Promise<AppealableDecision> {
    return this.bus.command(actor, (context) => new AppealDecision(context, actor.userId, decision, text));
  }

  /** Only staff asks, and it is recorded. @throws Unavailable where it cannot be */
  waiting(actor: Actor, state: 'open' | 'resolved', query: PageQuery): Promise<CursorPage<AppealedDecision>> {
    return this.pager.readPage(`${state} appeals`, query, (page) =>
      this.bus.show(actor, new ListAppeals(state, { ...page, without: selfOf(actor) })),
    );
  }

  /** As staff reads it, which is recorded. @throws Rejected `appeal-not-found`, `own-case` · Unavailable where it cannot be recorded */
  async findAppeal(actor: Actor, decision: DecisionId): Promise<AppealedDecision> {
    await this.refuseOwn(actor, decision);
    const found = await this.bus.show(actor, new FindAppeal(decision));
    if (!found) throw new Rejected('appeal-not-found');
    return found;
  }

  /** The neighbours among those that wait; null = there is none. */
  async findNeighbours(
    { userId }: Pick<Actor, 'userId'>,
    decision: DecisionId,
  ): Promise<{ readonly previous: DecisionId | null; readonly next: DecisionId | null }> {
    const [previous, next] = await Promise.all([
      this.bus.ask(new FindOpenAppeal({ before: [decision] }, userId)),
      this.bus.ask(new FindOpenAppeal({ after: [decision] }, userId)),
    ]);
    return { previous, next };
  }

  /** The answer is read once the appeal is found, and is not against a decision about the reader (S12). @throws Rejected `appeal-not-found`, `appeal-resolved`, `own-case`, `own-decision`, `invalid-appeal` */
  async resolve(actor: Actor, decision: DecisionId, answer: () => AppealAnswer): Promise<AppealedDecision> {
    await this.refuseOwn(actor, decision);
    const words = answer();
    return this.bus.command(actor, (context) => new ResolveAppeal(context, decision, words));
  }

  /** @throws Rejected `appeal-not-found`, `own-case` */
  private async refuseOwn(actor: Actor, decision: DecisionId): Promise<void> {
    const found = await this.bus.ask(new FindDecision(decision));
    if (found === null || found.appeal === null) throw new Rejected('appeal-not-found');
    refuseOwn(actor, found);
  }
}
