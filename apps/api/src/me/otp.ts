import { z } from 'zod';

/** A4: of an authenticator app, or a recovery code; required from people who have a second factor. */
export const otp = z.string().max(100).optional();
