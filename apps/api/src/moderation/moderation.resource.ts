import { reasons, subjectTypes } from '@heliograph/moderation-contracts';
import { z } from 'zod';
import { id, instant } from '../docs/pieces.js';

export const subjectResource = z.object({ type: z.enum(subjectTypes), id });

export const reportResource = z.object({
  id,
  subject: subjectResource,
  reason: z.enum(reasons),
  state: z.enum(['open', 'resolved']),
  created_at: instant,
});
