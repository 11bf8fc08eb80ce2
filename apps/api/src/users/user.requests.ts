import { z } from 'zod';
import { walkQuery } from '../http/list-pages.js';

export const userListQuery = z.object({ ...walkQuery, sort: z.enum(['new', 'popular', 'photos', 'streak']).default('popular') });

/** The rules are identity's: it names the field that it refuses. */
export const registration = z.object({
  username: z.string().meta({ description: '3 to 30 letters, digits, `_` and `.`', pattern: '^[A-Za-z0-9_.]{3,30}$' }),
  name: z.string().meta({ minLength: 1, maxLength: 100 }),
  email: z.string().meta({ format: 'email' }),
  password: z.string().meta({ minLength: 8, maxLength: 200 }),
});

export const daysQuery = z.object({
  year: z
    .string()
    .regex(/^\d{4}$/, 'must be a year of four digits')
    .transform(Number)
    .optional()
    .describe("The year of the user's today where it is absent"),
});
