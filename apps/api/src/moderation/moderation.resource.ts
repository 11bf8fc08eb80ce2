import { actions, reasons, subjectTypes } from '@heliograph/moderation-contracts';
import { z } from 'zod';
import { counter, id, instant } from '../docs/pieces.js';

export const subjectResource = z.object({ type: z.enum(subjectTypes), id });

const state = z.enum(['open', 'resolved']);

export const reportResource = z.object({ id, subject: subjectResource, reason: z.enum(reasons), state, created_at: instant });

export const caseResource = z.object({
  id: id.describe('Of its oldest report'),
  subject: subjectResource,
  reasons: z.record(z.string(), counter).describe('How many reports name which reason'),
  count_reports: counter,
  state,
  created_at: instant,
});

export const decisionResource = z.object({
  id,
  subject: subjectResource,
  action: z.enum(actions),
  reason: z.enum(reasons),
  note: z.string().nullable(),
  until: instant.nullable().describe('End of a suspension'),
  created_at: instant,
  appeal: z.enum(['none', 'open', 'granted', 'refused']),
});
