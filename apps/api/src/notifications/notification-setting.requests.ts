import { z } from 'zod';
import { flagInput } from '../http/flag-input.js';
import { mailPace, perKind, pagesDescription } from './notification-setting.resource.js';

const change = z.object({ page: flagInput.optional().describe(pagesDescription), mail: mailPace.optional() });

/** What is left out stays as it is. */
export const notificationChanges = perKind(change.optional());
