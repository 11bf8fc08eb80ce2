import { NotificationsModule } from '@heliograph/application/notifications';
import { Module } from '@nestjs/common';
import { NotificationSettingController } from '../notifications/notification-setting.controller.js';

@Module({
  imports: [NotificationsModule],
  controllers: [NotificationSettingController],
})
export class NotificationsApiModule {}
