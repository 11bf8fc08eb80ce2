import { z } from 'zod';
import { reason } from './moderation.resource.js';

/** The rules of the text are moderation's. */
export const newReport = z.object({
  reason,
  text: z
    .string()
    .nullable()
    .default('')
    .transform((text) => text ?? '')
    .meta({ type: 'string', maxLength: 1000, description: 'What is wrong, in words', example: 'It shows my picture without asking.' }),
});
