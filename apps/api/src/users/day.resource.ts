import { z } from 'zod';
import { counter } from '../docs/pieces.js';
import { photoResource } from '../photos/photo.resource.js';

const date = z.string().meta({ format: 'date' });

export const dayResource = z.object({
  date,
  state: z.enum(['covered', 'late', 'missed', 'grace', 'future', 'before']),
  photo: z.object({ data: photoResource }).nullable().describe('Of several the first that was on time; null where the caller sees none'),
});

export const countedDaysResource = z.object({
  value: counter,
  days: z.array(date).describe('Those that make up the value, oldest first; of more than 4000 the latest'),
});
