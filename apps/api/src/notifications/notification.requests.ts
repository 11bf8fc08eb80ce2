import { NotificationId } from '@heliograph/notifications-contracts';
import { z } from 'zod';
import { id } from '../docs/pieces.js';
import { keysetQuery, noPageNumber } from '../http/list-pages.js';
import { notificationKind } from './notification.resource.js';

export const notificationsQuery = z.object({
  ...keysetQuery,
  kind: notificationKind.optional().describe('Those of this kind alone'),
  unread: z
    .enum(['0', '1'])
    .optional()
    .meta({ description: '1 = those alone that are unread', examples: ['1'] }),
});
export const notificationsRequest = notificationsQuery.extend(noPageNumber);

export const readUpTo = z.object({
  up_to: id.transform(NotificationId).optional().describe('That entry and all behind it in the list as it is; left out: all'),
});
