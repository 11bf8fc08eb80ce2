import { instantIn } from '@heliograph/http';
import { actions, reasons, subjectTypes } from '@heliograph/moderation-contracts';
import { z } from 'zod';
import { walkQuery } from '../http/list-pages.js';

export const casesQuery = z.object({
  ...walkQuery,
  state: z.enum(['open', 'resolved']).default('open'),
  reason: z.enum(reasons).optional(),
  type: z.enum(subjectTypes).optional(),
});

const PATTERN = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:?\d\d$/;

/** S3, and the colon that ISO 8601 writes. */
const until = instantIn(z.string().regex(PATTERN, 'must be YYYY-MM-DDTHH:MM:SS+HHMM'), 'is no date')
  .nullable()
  .default(null)
  .meta({ type: ['string', 'null'], description: 'End of a suspension; null = no end', examples: ['2026-05-01T18:30:00+0000'] });

/** The rules of the words are moderation's. */
const note = z
  .string()
  .nullable()
  .default(null)
  .meta({ type: ['string', 'null'], maxLength: 1000, description: 'To the person whom it meets' });

export const judgement = z.object({ reason: z.enum(reasons), note, until });
export const resolution = judgement.extend({ action: z.enum(actions) });
export const lifting = z.object({ note });
