import { event, type EventDefinition } from '@heliograph/event-store';
import { DecisionId, UserId } from '@heliograph/kernel';
import { type AppealResolved as Resolved, type DecisionAppealed as Appealed, reasons } from '@heliograph/moderation-contracts';
import type { AppealResolved, DecisionAppealed } from '@heliograph/moderation-core';
import { z } from 'zod';

const ofAppeal = {
  decisionId: z.int().positive().transform(DecisionId),
  ownerId: z.int().positive().transform(UserId),
  reason: z.enum(reasons),
  at: z.iso.datetime(),
};
const sample = { decisionId: DecisionId(11), ownerId: UserId(7), reason: 'nudity', at: '2026-01-31T09:30:00.000Z' } as const;
const partitionBy = (data: { decisionId: DecisionId }) => data.decisionId;

/** Words of both sides are sealed under the key of whom the decision concerns. */
export const appealEvents: readonly EventDefinition[] = [
  event<DecisionAppealed>({
    type: 'moderation.decision-appealed',
    version: 1,
    schema: z.object({ ...ofAppeal, text: z.string().nullable() }),
    sample: { ...sample, text: 'It is a statue.' },
    personal: { of: 'ownerId', fields: ['text'] },
    partitionBy,
    publish: ({ data: { text: _words, ...data } }): readonly Appealed[] => [{ type: 'moderation.decision-appealed', data }],
  }),
  event<AppealResolved>({
    type: 'moderation.appeal-resolved',
    version: 1,
    schema: z.object({ ...ofAppeal, granted: z.boolean(), note: z.string().nullable(), by: z.string().nullable() }),
    sample: { ...sample, granted: true, note: 'You are right.', by: null },
    personal: { of: 'ownerId', fields: ['note'] },
    partitionBy,
    publish: ({ data: { note: _words, by: _operator, ...data } }): readonly Resolved[] => [{ type: 'moderation.appeal-resolved', data }],
  }),
];
