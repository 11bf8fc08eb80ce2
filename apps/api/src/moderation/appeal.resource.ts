import { appealStates, reasons } from '@heliograph/moderation-contracts';
import { z } from 'zod';
import { counter, id, instant } from '../docs/pieces.js';
import { decisionResource } from './moderation.resource.js';

export const appealResource = z.object({
  id: id.describe('Of the decision'),
  decision: decisionResource,
  text: z.string().nullable().describe('null = its author is erased'),
  state: z.enum(appealStates),
  note: z.string().nullable().describe('The answer'),
  created_at: instant,
  resolved_at: instant.nullable(),
});

export const monthResource = z.object({
  month: z.string().meta({ pattern: String.raw`^\d{4}-\d\d$`, examples: ['2026-05'] }),
  reason: z.enum(reasons),
  reports: counter,
  decisions: counter,
  appeals: counter,
  reversals: counter,
  median_hours: z.number().min(0).nullable().describe('From the oldest report to the decision; null = nothing reported was decided'),
});
