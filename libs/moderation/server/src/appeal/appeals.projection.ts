import { change, changeWhere, put } from '@heliograph/database';
import { inlineProjection } from '@heliograph/event-store';
import type { AppealEvent, OwnerForgotten } from '@heliograph/moderation-core';
import { appeals } from './appeals.table.js';

/** Inline: who appeals reads so with the answer. */
export const appealsInline = inlineProjection<AppealEvent | OwnerForgotten>({
  name: 'moderation.appeals',
  tables: [appeals],
  on: {
    'moderation.decision-appealed': ({ data: { decisionId, ownerId, text, at } }) => [
      put(appeals, { decision_id: decisionId }, { owner_id: ownerId, state: 'open', text, appealed_at: at }),
    ],
    'moderation.appeal-resolved': ({ data: { decisionId, granted, note, at } }) => [
      change(appeals, { decision_id: decisionId }, { state: granted ? 'granted' : 'refused', note, resolved_at: at }),
    ],
    'moderation.owner-forgotten': ({ data: { ownerId } }) => [
      changeWhere(appeals, { owner_id: ownerId }, { owner_id: null, text: null, note: null }),
    ],
  },
});
