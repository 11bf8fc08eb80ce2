import { Dispatcher, childContext } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import { Rejected, StreamId } from '@heliograph/kernel';
import {
  type Decision,
  DecideOnSubject,
  EnforceDecision,
  FindDecision,
  FindTakedown,
  LiftDecision,
  LiftSuspension,
  LiftTakedown,
  ResolveReports,
} from '@heliograph/moderation-contracts';
import { Judge } from '@heliograph/moderation-core';
import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { findCaseOf, findOwnedSubject } from '../case/case-rows.js';
import { enforce, settleSuspension } from '../inbound/enforcement.js';
import { decideOnSubject, type DecisionServices, lift } from './decide.js';
import { findDecision, findNewestDecision, suspensionsOf, takedownsOf } from '../rows/decision-rows.js';

/** What handlers of decisions use. */
@Injectable()
abstract class DecisionHandler implements DecisionServices {
  constructor(
    readonly store: EventStore,
    readonly database: Database,
    readonly dispatcher: Dispatcher,
  ) {}
}

@CommandHandler(ResolveReports)
export class ResolveReportsHandler extends DecisionHandler implements ICommandHandler<ResolveReports> {
  async execute({ context, reportId, judgement }: ResolveReports): Promise<Decision> {
    const found = await findCaseOf(this.database, reportId);
    if (!found) throw new Rejected('report-not-found');
    const subject = findOwnedSubject(found);
    if (found.state === 'resolved' || subject === null) throw new Rejected('case-resolved', 'These reports have already been resolved');
    return decideOnSubject(this, context, subject, judgement, { caseId: found.id });
  }
}

@CommandHandler(DecideOnSubject)
export class DecideOnSubjectHandler extends DecisionHandler implements ICommandHandler<DecideOnSubject> {
  execute({ context, subject, judgement, after }: DecideOnSubject): Promise<Decision> {
    return decideOnSubject(this, context, subject, judgement, { caseId: null, after });
  }
}

@CommandHandler(LiftDecision)
export class LiftDecisionHandler extends DecisionHandler implements ICommandHandler<LiftDecision> {
  async execute({ context, decisionId, lifting, isGranted }: LiftDecision): Promise<Decision> {
    const decision = await findDecision(this.database, decisionId);
    if (!decision) throw new Rejected('decision-not-found');
    return lift(this, context, decision, lifting, { isGranted });
  }
}

@CommandHandler(LiftTakedown)
export class LiftTakedownHandler extends DecisionHandler implements ICommandHandler<LiftTakedown> {
  async execute({ context, subject, lifting }: LiftTakedown): Promise<Decision> {
    const newest = await findNewestDecision(this.database, subject, 'take-down');
    if (!newest) throw new Rejected('decision-not-found');
    // The newest is dealt with last, also where it is lifted already: a process may have died before the subject was shown again.
    const others = (await takedownsOf(this.database, subject)).filter(({ id }) => id !== newest.id);
    for (const each of others) await lift(this, childContext(context, StreamId(`decision-${each.id}`)), each, lifting);
    return lift(this, childContext(context, StreamId(`decision-${newest.id}`)), newest, lifting);
  }
}

@CommandHandler(LiftSuspension)
export class LiftSuspensionHandler extends DecisionHandler implements ICommandHandler<LiftSuspension> {
  async execute({ context, userId, lifting }: LiftSuspension): Promise<Decision | null> {
    Judge.appoint(context.actor, { ownerId: userId });
    const suspensions = await suspensionsOf(this.database, userId);
    for (const each of suspensions.filter(({ liftedAt }) => liftedAt === null))
      await lift(this, childContext(context, StreamId(`decision-${each.id}`)), each, lifting, { effect: false });
    await settleSuspension(this, context, userId, lifting.note);
    return (await suspensionsOf(this.database, userId))[0] ?? null;
  }
}

@CommandHandler(EnforceDecision)
export class EnforceDecisionHandler extends DecisionHandler implements ICommandHandler<EnforceDecision> {
  async execute({ context, decisionId }: EnforceDecision): Promise<void> {
    const decision = await findDecision(this.database, decisionId);
    if (decision) await enforce(this, context, decision);
  }
}

@QueryHandler(FindDecision)
export class FindDecisionHandler implements IQueryHandler<FindDecision> {
  constructor(private readonly database: Database) {}

  execute({ decisionId }: FindDecision): Promise<Decision | null> {
    return findDecision(this.database, decisionId);
  }
}

@QueryHandler(FindTakedown)
export class FindTakedownHandler implements IQueryHandler<FindTakedown> {
  constructor(private readonly database: Database) {}

  execute({ subject }: FindTakedown): Promise<Decision | null> {
    return findNewestDecision(this.database, subject, 'take-down');
  }
}
