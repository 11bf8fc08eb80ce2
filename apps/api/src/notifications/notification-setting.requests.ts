import { z } from 'zod';
import { switched } from '../http/switched.js';
import { aboutStreaks, mailPace, onPages } from './notification-setting.resource.js';

const change = z.object({ page: switched.optional().describe(onPages), mail: mailPace.optional() });

/** What is left out stays as it is. */
export const notificationChanges = z.object({ streak: change.optional().describe(aboutStreaks) });
