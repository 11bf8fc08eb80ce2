import { z } from 'zod';
import { address } from '../docs/pieces.js';

export const themeResource = z.object({
  week: z.string().meta({ description: 'By ISO 8601', examples: ['2026-W25'] }),
  first_day: z.string().meta({ format: 'date', description: 'Its Monday', examples: ['2026-06-15'] }),
  title: z.string().meta({ description: '1 to 100 characters', examples: ['Reflections'] }),
  tag: z.string().meta({ description: 'Slug of the tag that its photos bear', examples: ['reflections'] }),
  url: address.meta({ description: 'Its page', examples: ['https://heliograph.example/themes/2026-W25'] }),
});
export type ThemeResource = z.output<typeof themeResource>;
