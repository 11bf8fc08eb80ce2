import { DecisionId } from '@heliograph/kernel';
import { z } from 'zod';
import { walkQuery } from '../http/list-pages.js';

export const decisionListQuery = z.object(walkQuery);
export const appealListQuery = z.object({ ...walkQuery, state: z.enum(['open', 'resolved']).default('open') });

/** The rules of the texts are moderation's. */
export const newAppeal = z.object({
  decision: z.int().min(1).max(Number.MAX_SAFE_INTEGER).transform(DecisionId).meta({ description: 'Its id' }),
  text: z.string().meta({ minLength: 1, maxLength: 1000, description: 'Why it should be looked at again' }),
});

export const appealAnswer = z.object({
  grant: z
    .union([z.literal(0), z.literal(1), z.boolean()])
    .transform(Boolean)
    .meta({ type: 'integer', enum: [0, 1], anyOf: undefined }),
  note: z.string().nullable().default(null).meta({ maxLength: 1000, description: 'To the person' }),
});
