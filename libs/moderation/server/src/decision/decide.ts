import { decideOn } from '@heliograph/cqrs';
import type { EventStore } from '@heliograph/event-store';
import type { Context, DecisionId } from '@heliograph/kernel';
import type { Judgement, Lifting, OwnedSubject, ReportId } from '@heliograph/moderation-contracts';
import { type CaseCommand, Judge, subjectCase } from '@heliograph/moderation-core';
import { subjectData } from '../rows/subject-data.js';
import { type Enforcing, enforce, isHeld, refuseWithheld } from '../inbound/enforcement.js';
import { isStaffMember } from '../inbound/staff.js';
import { caseStream, moderationLog } from '../moderation.log.js';
import { findDecision, findNewestDecision, nextDecisionId, type StoredDecision } from '../rows/decision-rows.js';

export interface DecisionServices extends Enforcing {
  readonly store: EventStore;
}

/** What the moderator has seen. */
interface DecisionBasis {
  /** The case; null = whichever is open. */
  readonly caseId: ReportId | null;
  /** The newest decision; absent = whichever it is. */
  readonly after?: DecisionId | undefined;
}

/** Decides, and answers once what follows is done (B4); where this process dies in between, a reaction does it. */
export async function decideOnSubject(
  by: DecisionServices,
  context: Context,
  owned: OwnedSubject,
  { until, by: operator = null, pictureSince, ...judgement }: Judgement,
  seen: DecisionBasis,
): Promise<StoredDecision> {
  const suspendsStaff = judgement.action === 'suspend' && (await isStaffMember(by.dispatcher, owned.ownerId));
  const judge = Judge.appoint(context.actor, { ownerId: owned.ownerId, suspendsStaff });
  const held = judgement.action === 'suspend' && (await isHeld(by, owned));
  const decisionId = await nextDecisionId(by.database);
  const decided = await append(by, context, {
    ...{ kind: 'decide', judge },
    ...subjectData(owned, context.now),
    ...judgement,
    ...{ ...seen, pictureSince: pictureSince?.toISOString() ?? null },
    ...{ isHeld: held, decisionId, until: until?.toISOString() ?? null, by: operator },
  });
  return enforced(by, context, decided ? await findDecision(by.database, decisionId) : await findNewestDecision(by.database, owned));
}

interface LiftingOptions {
  /** False: what follows is done by the caller, once for several. */
  readonly effect?: boolean;
  /** An appeal is granted: also where nothing comes back. */
  readonly isGranted?: boolean;
}

/** @throws Rejected `photo-withheld`, before anything is lifted (S12) */
export async function lift(
  by: DecisionServices,
  context: Context,
  { id, action, subject, ownerId, photoId }: StoredDecision,
  { note, by: operator = null }: Lifting,
  { effect = true, isGranted = false }: LiftingOptions = {},
): Promise<StoredDecision> {
  if (ownerId !== null) {
    const judge = Judge.appoint(context.actor, { ownerId });
    if (action === 'take-down' && !isGranted) await refuseWithheld(by, subject);
    const of = subjectData({ ...subject, ownerId, photoId }, context.now);
    await append(by, context, {
      kind: 'lift',
      judge,
      ...of,
      decisionId: id,
      note,
      by: operator,
    });
  }
  return enforced(by, context, await findDecision(by.database, id), effect);
}

async function append({ store }: DecisionServices, context: Context, command: CaseCommand): Promise<boolean> {
  const stream = caseStream({ type: command.subjectType, id: command.subjectId });
  const { events } = await decideOn(store, { log: moderationLog, stream, decider: subjectCase, command, context });
  return events.length > 0;
}

async function enforced(by: DecisionServices, context: Context, decision: StoredDecision | null, effect = true): Promise<StoredDecision> {
  if (!decision) throw new Error('A decision that was stored has no row');
  if (effect) await enforce(by, context, decision);
  return decision;
}
