import { reasons } from '@heliograph/moderation-contracts';
import { z } from 'zod';

/** The rules of the text are moderation's. */
export const newReport = z.object({
  reason: z.enum(reasons),
  text: z
    .string()
    .nullable()
    .default('')
    .transform((text) => text ?? '')
    .meta({ type: 'string', maxLength: 1000, description: 'What is wrong, in words' }),
});
