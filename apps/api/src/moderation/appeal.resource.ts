import { appealStates } from '@heliograph/moderation-contracts';
import { z } from 'zod';
import { counter, id, instant } from '../docs/pieces.js';
import { decisionResource, reason } from './moderation.resource.js';

export const appealText = z
  .string()
  .meta({ description: 'Why it should be looked at again', examples: ['The licence allows it; it is named below the picture.'] });

export const appealResource = z.object({
  id: id.describe('Of the decision'),
  decision: decisionResource.describe('What is appealed'),
  text: appealText.nullable().describe('null = its author is erased'),
  state: z.enum(appealStates).describe('Whether it still waits, and its answer'),
  note: z
    .string()
    .nullable()
    .meta({ description: 'The answer', examples: ['You are right; it is back.'] }),
  created_at: instant.describe('When it was sent'),
  resolved_at: instant.nullable().describe('When it was answered; null = not yet'),
});

export const monthResource = z.object({
  month: z.string().meta({ pattern: String.raw`^\d{4}-\d\d$`, description: 'In UTC', examples: ['2026-05'] }),
  reason,
  reports: counter.describe('Things that were reported'),
  decisions: counter.describe('Decisions of staff'),
  appeals: counter.describe('Appeals against them'),
  reversals: counter.describe('Appeals that were granted'),
  median_hours: z
    .number()
    .min(0)
    .nullable()
    .meta({ description: 'From the oldest report to the decision; null = nothing reported was decided', examples: [4.5] }),
});
