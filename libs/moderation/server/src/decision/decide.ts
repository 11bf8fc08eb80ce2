import { decideOn } from '@heliograph/cqrs';
import type { EventStore } from '@heliograph/event-store';
import type { Context } from '@heliograph/kernel';
import type { Judgement, Lifting, OwnedSubject, ReportId } from '@heliograph/moderation-contracts';
import { type CaseCommand, subjectCase } from '@heliograph/moderation-core';
import { type Enforcing, enforce } from '../inbound/enforcement.js';
import { caseStream, moderationLog } from '../moderation.log.js';
import { findDecision, newestAbout, nextDecisionId, type StoredDecision } from './decision-rows.js';

export interface Deciding extends Enforcing {
  readonly store: EventStore;
}

/**
 * Decides, and answers once what follows is done (B4); where this process dies in between, a reaction does it.
 * @param caseId the case that whoever decides has seen; null = whichever is open
 */
export async function decideAbout(
  by: Deciding,
  context: Context,
  { type: subjectType, id: subjectId, ownerId, photoId }: OwnedSubject,
  { until, by: operator = null, ...judgement }: Judgement,
  caseId: ReportId | null,
): Promise<StoredDecision> {
  const of = { subjectType, subjectId, ownerId, photoId, at: context.now.toISOString() } as const;
  const decisionId = await nextDecisionId(by.database);
  const decided = await append(by, context, {
    kind: 'decide',
    ...of,
    ...judgement,
    ...{ decisionId, caseId, until: until?.toISOString() ?? null, by: operator },
  });
  const subject = { type: subjectType, id: subjectId };
  return enforced(by, context, decided ? await findDecision(by.database, decisionId) : await newestAbout(by.database, subject));
}

/** @param effect false: what follows is done by the caller, once for several */
export async function lift(
  by: Deciding,
  context: Context,
  { id, subject, ownerId, photoId }: StoredDecision,
  { note, by: operator = null }: Lifting,
  effect = true,
): Promise<StoredDecision> {
  const at = context.now.toISOString();
  if (ownerId !== null) {
    const of = { subjectType: subject.type, subjectId: subject.id, ownerId, photoId, at };
    await append(by, context, { kind: 'lift', ...of, decisionId: id, note, by: operator });
  }
  return enforced(by, context, await findDecision(by.database, id), effect);
}

async function append({ store }: Deciding, context: Context, command: CaseCommand): Promise<boolean> {
  const stream = caseStream({ type: command.subjectType, id: command.subjectId });
  const { events } = await decideOn(store, { log: moderationLog, stream, decider: subjectCase, command, context });
  return events.length > 0;
}

async function enforced(by: Deciding, context: Context, decision: StoredDecision | null, effect = true): Promise<StoredDecision> {
  if (!decision) throw new Error('A decision that was stored has no row');
  if (effect) await enforce(by, context, decision);
  return decision;
}
