import { mailPaces } from '@heliograph/notifications-contracts';
import { z } from 'zod';
import { flagged } from '../docs/pieces.js';

const setting = z.object({
  page: flagged.describe('Whether the pages of the product tell it'),
  mail: z.enum(mailPaces).describe('How often at most it is mailed'),
});

export const notificationSettingsResource = z.object({ streak: setting.describe('A streak that is about to end') });
