import { currentContextFor } from '@heliograph/cqrs';
import type { AppealResolved } from '@heliograph/moderation-core';
import { reaction } from '@heliograph/projections';
import type { WorkServices } from '@heliograph/runtime';
import { liftAppealedDecision } from './lift-appealed-decision.js';

/** A granted appeal whose decision was not lifted, because the process died before. */
export const grantedAppealsReaction = reaction<AppealResolved, Pick<WorkServices, 'dispatcher'>>({
  name: 'moderation.granted-appeals',
  queue: 'moderation',
  log: 'moderation',
  on: {
    'moderation.appeal-resolved': async (event, { dispatcher }) => {
      if (event.data.granted) await liftAppealedDecision(dispatcher, currentContextFor(event, 'moderation.granted-appeals'), event.data);
    },
  },
});
