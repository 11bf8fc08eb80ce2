import { ApplicationModule } from '@heliograph/application';
import { Module } from '@nestjs/common';
import { NotificationSettingController } from '../notifications/notification-setting.controller.js';
import { NotificationsController } from '../notifications/notifications.controller.js';

@Module({
  imports: [ApplicationModule],
  controllers: [NotificationsController, NotificationSettingController],
})
export class NotificationsApiModule {}
