import { Module } from '@nestjs/common';
import {
  ChangeNotificationSettingHandler,
  FindNotificationSettingsHandler,
  ForgetNotificationSettingsHandler,
} from './notification-setting/notification-setting.handlers.js';

import { CountUnreadNotificationsHandler, FindNotifiersHandler, ListNotificationsHandler } from './notification/notification.handlers.js';
import { ForgetNotificationsHandler, ReadNotificationsHandler } from './read-marker/read-marker.handlers.js';

/** Contents page of notifications: every command and query it answers. */
@Module({
  providers: [
    ChangeNotificationSettingHandler,
    FindNotificationSettingsHandler,
    ForgetNotificationSettingsHandler,
    ListNotificationsHandler,
    CountUnreadNotificationsHandler,
    FindNotifiersHandler,
    ReadNotificationsHandler,
    ForgetNotificationsHandler,
  ],
})
export class NotificationsModule {}
