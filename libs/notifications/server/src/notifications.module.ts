import { Module } from '@nestjs/common';
import {
  ChangeNotificationSettingHandler,
  FindNotificationSettingsHandler,
  ForgetNotificationSettingsHandler,
} from './notification-setting/notification-setting.handlers.js';

/** Contents page of notifications: every command and query it answers. */
@Module({ providers: [ChangeNotificationSettingHandler, FindNotificationSettingsHandler, ForgetNotificationSettingsHandler] })
export class NotificationsModule {}
