import { answer, type StandIn } from '@heliograph/kernel/testing';
import * as contract from '../index.js';
import { FindNotificationSettings } from '../notification-setting.messages.js';
import { notificationsRejections } from '../notifications.rejections.js';

/** What notifications says while another context runs alone: nobody asked for any. */
export const standIn: StandIn = {
  context: 'notifications',
  contract,
  answers: [answer(FindNotificationSettings, () => ({ streak: { page: false, mail: 'never' as const } }))],
  rejections: notificationsRejections,
  events: [],
};
