import type { Dispatcher } from '@heliograph/cqrs';
import type { Context } from '@heliograph/kernel';
import { FindDecision, LiftDecision } from '@heliograph/moderation-contracts';
import type { AppealResolved } from '@heliograph/moderation-core';
import { isGone, release } from '../inbound/enforcement.js';

/** Deleted content does not come back, but its decision is lifted all the same. */
export async function liftAppealedDecision(
  dispatcher: Pick<Dispatcher, 'dispatch'>,
  context: Context,
  { decisionId, note, by }: Pick<AppealResolved['data'], 'decisionId' | 'note' | 'by'>,
): Promise<void> {
  const decision = await dispatcher.dispatch(new FindDecision(decisionId));
  // B5: a photo that was held when it was taken down would wait for staff again, who have looked at it twice.
  if (decision?.action === 'take-down') await release({ dispatcher }, context, decision.subject);
  await dispatcher.dispatch(new LiftDecision(context, decisionId, { note, by }, true)).catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });
}
