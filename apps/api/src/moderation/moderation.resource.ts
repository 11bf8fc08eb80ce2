import { actions, reasons, subjectTypes } from '@heliograph/moderation-contracts';
import { z } from 'zod';
import { counter, id, instant } from '../docs/pieces.js';

export const reason = z.enum(reasons).describe('What is wrong with it');
export const subjectType = z.enum(subjectTypes).describe('What kind of thing it is about');
export const subjectResource = z
  .object({ type: subjectType, id: id.describe('The photo, comment or person') })
  .describe('What it is about');

export const caseState = z.enum(['open', 'resolved']).describe('Whether it still waits for somebody of staff');

export const reportResource = z.object({
  id: id.describe('The report'),
  subject: subjectResource,
  reason,
  state: caseState,
  created_at: instant.describe('When it was reported'),
});

export const caseResource = z.object({
  id: id.describe('Of its oldest report'),
  subject: subjectResource,
  reasons: z.record(z.string(), counter).meta({ description: 'How many reports name which reason', examples: [{ spam: 3 }] }),
  count_reports: counter.describe('Reports of it that are open'),
  state: caseState,
  created_at: instant.describe('When it was first reported'),
});

export const action = z.enum(actions).describe('What is done about it: `suspend` meets the owner of a photo or comment');
export const noteToPerson = z
  .string()
  .nullable()
  .meta({ description: 'A message to the person concerned', examples: ['See the second rule.'] });

export const decisionResource = z.object({
  id: id.describe('The decision'),
  subject: subjectResource,
  action,
  reason,
  note: noteToPerson,
  until: instant.nullable().describe('End of a suspension'),
  created_at: instant.describe('When it was made'),
  appeal: z.enum(['none', 'open', 'granted', 'refused']).describe('Whether there was an appeal, and its answer'),
});
