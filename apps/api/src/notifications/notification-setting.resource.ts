import { mailPaces, type NotificationKind } from '@heliograph/notifications-contracts';
import { z } from 'zod';
import { flagValue } from '../docs/pieces.js';

export const pagesDescription = 'Whether the list has it';
export const mailPace = z.enum(mailPaces).describe('How often at most it is mailed');

export const kindWords: Readonly<Record<NotificationKind, string>> = {
  follow: 'Somebody follows the person',
  like: 'A like of their photo',
  comment: 'A comment on their photo',
  reply: 'A reply to their comment',
  mention: 'Somebody mentions them in a comment',
  streak: 'A streak that is about to end',
  featured: 'Their photo is selected by the editors',
  collected: 'Their photo is added to a collection',
  notice: 'A decision of moderators; it cannot be switched off in the list',
};

/** One field for each kind. */
export function perKind<Schema extends z.ZodType>(schema: Schema): z.ZodObject<Record<NotificationKind, Schema>> {
  const fields = Object.entries(kindWords).map(([kind, words]) => [kind, schema.describe(words)]);
  return z.object(Object.fromEntries(fields) as Record<NotificationKind, Schema>);
}

export const notificationSettingsResource = perKind(z.object({ page: flagValue.describe(pagesDescription), mail: mailPace }));
