import { z } from 'zod';
import { walkQuery } from '../http/list-pages.js';
import { newPassword } from '../http/secrets.requests.js';

export const userListQuery = z.object({
  ...walkQuery,
  sort: z
    .enum(['new', 'popular', 'photos', 'streak'])
    .default('popular')
    .describe('`new`: latest first; `popular`: most followers; `photos`: most photos; `streak`: longest first'),
});

/** The rules are identity's: it names the field that it refuses. */
export const registration = z.object({
  username: z.string().meta({ description: '3 to 30 letters, digits, `_` and `.`', pattern: '^[A-Za-z0-9_.]{3,30}$', examples: ['vera'] }),
  name: z.string().meta({ description: 'As they call themselves', minLength: 1, maxLength: 100, examples: ['Vera Lindqvist'] }),
  email: z.string().meta({ description: 'Where e-mails go; nobody else can see it', format: 'email', examples: ['vera@example.com'] }),
  password: newPassword.meta({ minLength: 8, maxLength: 200 }),
});

export const daysQuery = z.object({
  year: z
    .string()
    .regex(/^\d{4}$/, 'must be a year of four digits')
    .transform(Number)
    .optional()
    .meta({ description: "The year of the user's today where it is absent", example: '2026' }),
});
