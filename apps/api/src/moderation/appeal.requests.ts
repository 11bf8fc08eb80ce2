import { DecisionId } from '@heliograph/kernel';
import { z } from 'zod';
import { integerFlag } from '../http/flag-input.js';
import { walkQuery } from '../http/list-pages.js';
import { appealText } from './appeal.resource.js';
import { caseState } from './moderation.resource.js';

export const appealListQuery = z.object({ ...walkQuery, state: caseState.default('open') });

/** The rules of the texts are moderation's. */
export const newAppeal = z.object({
  decision: z
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .transform(DecisionId)
    .meta({ description: 'Its id, as `GET /me/decisions` has it', example: 17 }),
  text: appealText.meta({ minLength: 1, maxLength: 1000 }),
});

export const appealAnswer = z.object({
  grant: integerFlag.describe('1 = the decision is reversed'),
  note: z
    .string()
    .nullable()
    .default(null)
    .meta({ maxLength: 1000, description: 'To the person', examples: ['You are right; it is back.'] }),
});
