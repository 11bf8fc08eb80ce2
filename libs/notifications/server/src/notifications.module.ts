import { Module } from '@nestjs/common';
import { FindLiveChangesHandler, FindLiveNewsHandler, WasSomebodyErasedHandler } from './live/live.handlers.js';
import {
  ChangeNotificationSettingHandler,
  FindMailLanguageHandler,
  FindNotificationSettingsHandler,
  ForgetNotificationSettingsHandler,
} from './notification-setting/notification-setting.handlers.js';

import {
  CountUnreadNotificationsHandler,
  FindDigestHandler,
  FindNotificationHandler,
  FindNotifiersHandler,
  ListNotificationsHandler,
} from './notification/notification.handlers.js';
import { ForgetNotificationsHandler, ReadNotificationsHandler } from './read-marker/read-marker.handlers.js';

/** Contents page of notifications: every command and query it answers. */
@Module({
  providers: [
    ChangeNotificationSettingHandler,
    FindMailLanguageHandler,
    FindNotificationSettingsHandler,
    ForgetNotificationSettingsHandler,
    ListNotificationsHandler,
    CountUnreadNotificationsHandler,
    FindNotifiersHandler,
    FindNotificationHandler,
    FindDigestHandler,
    ReadNotificationsHandler,
    ForgetNotificationsHandler,
    FindLiveNewsHandler,
    FindLiveChangesHandler,
    WasSomebodyErasedHandler,
  ],
})
export class NotificationsModule {}
