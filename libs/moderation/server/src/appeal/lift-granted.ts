import type { Dispatcher } from '@heliograph/cqrs';
import type { Context } from '@heliograph/kernel';
import { LiftDecision } from '@heliograph/moderation-contracts';
import type { AppealResolved } from '@heliograph/moderation-core';
import { isGone } from '../inbound/enforcement.js';

/** What is gone for good does not come back, and its decision is lifted all the same. */
export async function liftGranted(
  dispatcher: Pick<Dispatcher, 'dispatch'>,
  context: Context,
  { decisionId, note, by }: Pick<AppealResolved['data'], 'decisionId' | 'note' | 'by'>,
): Promise<void> {
  await dispatcher.dispatch(new LiftDecision(context, decisionId, { note, by })).catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });
}
