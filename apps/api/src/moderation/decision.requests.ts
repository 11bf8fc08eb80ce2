import { instantIn } from '@heliograph/http';
import { z } from 'zod';
import { walkQuery } from '../http/list-pages.js';
import { action, caseState, noteToPerson, reason, subjectType } from './moderation.resource.js';

export const casesQuery = z.object({
  ...walkQuery,
  state: caseState.default('open'),
  reason: reason.optional().describe('Those alone that somebody reported for it'),
  type: subjectType.optional(),
});

const PATTERN = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:?\d\d$/;

/** S3, and the colon that ISO 8601 writes. */
const until = instantIn(z.string().regex(PATTERN, 'must be YYYY-MM-DDTHH:MM:SS+HHMM'), 'must be a valid date')
  .nullable()
  .default(null)
  .meta({ type: ['string', 'null'], description: 'End of a suspension; null = no end', example: '2026-05-01T18:30:00+0000' });

/** The rules of the words are moderation's. */
const note = z
  .string()
  .nullable()
  .default(null)
  .meta({ type: ['string', 'null'], maxLength: 1000, ...noteToPerson.meta() });

export const judgement = z.object({ reason, note, until });
export const resolution = judgement.extend({ action });
export const lifting = z.object({ note });
