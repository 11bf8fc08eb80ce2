import { mailPaces } from '@heliograph/notifications-contracts';
import { z } from 'zod';
import { switched } from '../http/switched.js';

const change = z.object({ page: switched.optional(), mail: z.enum(mailPaces).optional() });

/** What is left out stays as it is. */
export const notificationChanges = z.object({ streak: change.optional() });
