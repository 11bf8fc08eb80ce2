import type { UserId } from '@heliograph/kernel';
import { answer, onePage, type StandIn } from '@heliograph/kernel/testing';
import * as contract from '../index.js';
import { FindLiveChanges, FindLiveNews, WasSomebodyErased } from '../live.messages.js';
import { CountUnreadNotifications, FindDigest, FindNotification, FindNotifiers, ListNotifications } from '../notification.messages.js';
import {
  FindMailLanguage,
  FindNotificationSettings,
  notificationKinds,
  type NotificationSettings,
} from '../notification-setting.messages.js';
import { notificationsRejections } from '../notifications.rejections.js';

const off = { page: false, mail: 'never' } as const;
const settings = Object.fromEntries(notificationKinds.map((kind) => [kind, off])) as unknown as NotificationSettings;

/** What notifications says while another context runs alone: nobody asked for any. */
export const standIn: StandIn = {
  context: 'notifications',
  contract,
  answers: [
    answer(FindNotificationSettings, () => settings),
    answer(ListNotifications, () => onePage([])),
    answer(CountUnreadNotifications, () => 0),
    answer(FindNotifiers, () => []),
    answer(FindDigest, () => ({ entries: [], count: 0 })),
    answer(FindNotification, () => null),
    answer(FindMailLanguage, () => null),
    answer(FindLiveNews, () => ({ people: new Set<UserId>(), photos: [] })),
    answer(FindLiveChanges, () => []),
    answer(WasSomebodyErased, () => false),
  ],
  rejections: notificationsRejections,
  events: [],
};
