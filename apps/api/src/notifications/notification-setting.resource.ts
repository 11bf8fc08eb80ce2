import { mailPaces } from '@heliograph/notifications-contracts';
import { z } from 'zod';
import { flagged } from '../docs/pieces.js';

export const onPages = 'Whether the pages of the product tell it';
export const mailPace = z.enum(mailPaces).describe('How often at most it is mailed');
export const aboutStreaks = 'A streak that is about to end';

const setting = z.object({ page: flagged.describe(onPages), mail: mailPace });

export const notificationSettingsResource = z.object({ streak: setting.describe(aboutStreaks) });
