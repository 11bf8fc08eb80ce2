import { z } from 'zod';
import { counter } from '../docs/pieces.js';
import { photoResource } from './photo.resource.js';

const date = z.string().meta({ format: 'date', examples: ['2026-05-01'] });

export const dayResource = z.object({
  date: date.describe('One day of the year'),
  state: z
    .enum(['covered', 'late', 'missed', 'grace', 'future', 'before'])
    .describe(
      '`covered`: a photo was on time; `late`: one came later; `grace`: one may still be on time; `before`: the first day with a photo',
    ),
  photo: z.object({ data: photoResource }).nullable().describe('Of several the first that was on time; null where the caller sees none'),
});

export const countedDaysResource = z.object({
  value: counter.describe('The number, as the user has it'),
  days: z.array(date).meta({
    description: 'Those that make up the value, oldest first; of more than 4000 the latest',
    examples: [['2026-04-30', '2026-05-01']],
  }),
});
