import { z } from 'zod';

/** A4: of an authenticator app, or a recovery code. */
export const otp = z
  .string()
  .max(100)
  .optional()
  .meta({ description: 'From people who have a second factor: of an authenticator app, or a recovery code', examples: ['492817'] });

/** The rules are identity's. */
export const newPassword = z.string().meta({ description: '8 to 200 characters', examples: ['another sentence of your own'] });

export const currentPassword = z.string().meta({ description: 'The current one', examples: ['a long sentence of your own'] });
