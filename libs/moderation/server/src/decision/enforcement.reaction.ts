import { currentContextFor, type Dispatcher } from '@heliograph/cqrs';
import type { DecisionId, StoredEvent } from '@heliograph/kernel';
import { EnforceDecision, type ModerationEvent } from '@heliograph/moderation-contracts';
import { reaction } from '@heliograph/projections';
import { isGone } from '../inbound/enforcement.js';

interface Services {
  readonly dispatcher: Dispatcher;
}

const finish = async (event: StoredEvent, decisionId: DecisionId, { dispatcher }: Services): Promise<void> => {
  const context = currentContextFor(event, 'moderation.enforcement');
  await dispatcher.dispatch(new EnforceDecision(context, decisionId)).catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });
};

/** B4: what a decision does is done with its answer; this does it where the process died in between. */
export const enforcement = reaction<ModerationEvent, Services>({
  name: 'moderation.enforcement',
  queue: 'moderation',
  log: 'moderation',
  on: {
    'moderation.subject-decided': (event, services) => finish(event, event.data.decisionId, services),
    'moderation.decision-lifted': (event, services) => finish(event, event.data.decisionId, services),
  },
});
