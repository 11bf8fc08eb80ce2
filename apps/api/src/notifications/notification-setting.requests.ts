import { z } from 'zod';
import { switched } from '../http/switched.js';
import { mailPace, ofEachKind, onPages } from './notification-setting.resource.js';

const change = z.object({ page: switched.optional().describe(onPages), mail: mailPace.optional() });

/** What is left out stays as it is. */
export const notificationChanges = ofEachKind(change.optional());
