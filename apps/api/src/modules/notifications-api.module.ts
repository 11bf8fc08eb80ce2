import { ApplicationModule } from '@heliograph/application';
import { Module } from '@nestjs/common';
import { NotificationSettingController } from '../notifications/notification-setting.controller.js';

@Module({
  imports: [ApplicationModule],
  controllers: [NotificationSettingController],
})
export class NotificationsApiModule {}
