import { z } from 'zod';
import { keysetQuery, noPageNumber } from '../http/list-pages.js';

/** The rules of the texts are media's. */
export const newTheme = z.object({
  title: z.string().meta({ description: '1 to 100 characters', examples: ['Reflections'] }),
  tag: z.string().meta({ description: 'As people type it, up to 50 characters', examples: ['Reflections'] }),
});

export const themesQuery = z.object(keysetQuery);
export const themesRequest = themesQuery.extend(noPageNumber);
