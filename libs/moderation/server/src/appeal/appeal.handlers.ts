import { decideOn, Dispatcher, childContext } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import { type Context, type DecisionId, type Page, Rejected, StreamId } from '@heliograph/kernel';
import {
  AppealDecision,
  type AppealableDecision,
  type AppealedDecision,
  type AppealState,
  FindAppeal,
  FindAppealState,
  FindDecisionOf,
  FindOpenAppeal,
  ListAppeals,
  ListDecisionsOf,
  type ModerationRejection,
  ResolveAppeal,
} from '@heliograph/moderation-contracts';
import { appeal, type CaseEvent, Judge } from '@heliograph/moderation-core';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { findDecision } from '../rows/decision-rows.js';
import { hasOtherModerator } from '../inbound/staff.js';
import { appealStream, caseStream, moderationLog } from '../moderation.log.js';
import { liftAppealedDecision } from './lift-appealed-decision.js';
import { findAppealableDecision, listAppeals, listAppealableDecisions, isAppealed } from './appeal-rows.js';

@CommandHandler(AppealDecision)
export class AppealDecisionHandler implements ICommandHandler<AppealDecision> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async execute({ context, ownerId, decisionId, text }: AppealDecision): Promise<AppealableDecision> {
    const found = await findAppealableDecision(this.database, decisionId, ownerId);
    if (found === null) throw unknownDecision();
    const { reason, liftedAt } = found;
    const command = {
      kind: 'appeal',
      decisionId,
      ownerId,
      reason,
      text,
      isLifted: liftedAt !== null,
      at: context.now.toISOString(),
    } as const;
    await decideOn(this.store, { log: moderationLog, stream: appealStream(decisionId), decider: appeal, command, context });
    // Erased in between, it concerns nobody any more.
    return (await findAppealableDecision(this.database, decisionId, ownerId)) ?? found;
  }
}

/** Granted, it is answered once everything is back. A process that dies before that leaves it to `grantedAppealsReaction`. */
@CommandHandler(ResolveAppeal)
export class ResolveAppealHandler implements ICommandHandler<ResolveAppeal> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
    private readonly dispatcher: Dispatcher,
  ) {}

  async execute({ context, decisionId, answer }: ResolveAppeal): Promise<AppealedDecision> {
    const { granted, note, by = null } = answer;
    const judge = await this.judge(context, decisionId);
    const command = { kind: 'resolve', judge, granted, note, by, at: context.now.toISOString() } as const;
    await decideOn(this.store, { log: moderationLog, stream: appealStream(decisionId), decider: appeal, command, context });
    if (granted)
      await liftAppealedDecision(this.dispatcher, childContext(context, StreamId(`lift-${decisionId}`)), { decisionId, note, by });
    return foundAppeal(this.database, decisionId);
  }

  private async judge({ actor }: Context, decisionId: DecisionId): Promise<Judge> {
    const decision = await findDecision(this.database, decisionId);
    if (decision === null) throw new Rejected<ModerationRejection>('appeal-not-found', 'There is no such appeal');
    const { events } = await this.store.load<CaseEvent>(moderationLog, caseStream(decision.subject));
    const decided = events.find(
      ({ type, data }) => type === 'moderation.subject-decided' && 'decisionId' in data && data.decisionId === decisionId,
    );
    const { ownerId } = decision;
    const decidedBy = decided?.actor === actor && (await hasOtherModerator(this.dispatcher, actor, ownerId)) ? actor : null;
    return Judge.appoint(actor, { ownerId, decidedBy });
  }
}

@QueryHandler(ListDecisionsOf)
export class ListDecisionsOfHandler implements IQueryHandler<ListDecisionsOf> {
  constructor(private readonly database: Database) {}

  execute({ ownerId, page }: ListDecisionsOf): Promise<Page<AppealableDecision>> {
    return listAppealableDecisions(this.database, ownerId, page);
  }
}

@QueryHandler(FindDecisionOf)
export class FindDecisionOfHandler implements IQueryHandler<FindDecisionOf> {
  constructor(private readonly database: Database) {}

  execute({ ownerId, decisionId }: FindDecisionOf): Promise<AppealableDecision | null> {
    return findAppealableDecision(this.database, decisionId, ownerId);
  }
}

@QueryHandler(ListAppeals)
export class ListAppealsHandler implements IQueryHandler<ListAppeals> {
  constructor(private readonly database: Database) {}

  execute({ state, page }: ListAppeals): Promise<Page<AppealedDecision>> {
    return listAppeals(this.database, state, page);
  }
}

@QueryHandler(FindAppeal)
export class FindAppealHandler implements IQueryHandler<FindAppeal> {
  constructor(private readonly database: Database) {}

  async execute({ decisionId }: FindAppeal): Promise<AppealedDecision | null> {
    const found = await findAppealableDecision(this.database, decisionId, null);
    return found && isAppealed(found) ? found : null;
  }
}

@QueryHandler(FindAppealState)
export class FindAppealStateHandler implements IQueryHandler<FindAppealState> {
  constructor(private readonly database: Database) {}

  async execute({ decisionId }: FindAppealState): Promise<AppealState | null> {
    return (await findAppealableDecision(this.database, decisionId, null))?.appealed?.state ?? null;
  }
}

@QueryHandler(FindOpenAppeal)
export class FindOpenAppealHandler implements IQueryHandler<FindOpenAppeal> {
  constructor(private readonly database: Database) {}

  async execute({ from, without }: FindOpenAppeal): Promise<DecisionId | null> {
    const page = { page: 1, perPage: 1, from, without: without === null ? [] : [without] };
    return (await listAppeals(this.database, 'open', page)).items[0]?.id ?? null;
  }
}

async function foundAppeal(database: Database, decisionId: DecisionId): Promise<AppealedDecision> {
  const found = await findAppealableDecision(database, decisionId, null);
  if (found === null || !isAppealed(found)) throw unknownDecision();
  return found;
}

const unknownDecision = () => new Rejected<ModerationRejection>('decision-not-found', 'There is no such decision');
