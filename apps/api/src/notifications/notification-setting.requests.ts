import { z } from 'zod';
import { flagInput } from '../http/flag-input.js';
import { mailPace, perKind, pagesDescription } from './notification-setting.resource.js';

const change = z.object({ page: flagInput.optional().describe(pagesDescription), mail: mailPace.optional() });

/** Fields that are left out do not change. */
export const notificationChanges = perKind(change.optional());
