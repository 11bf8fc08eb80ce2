import { ApplicationModule } from '@heliograph/application';
import { Module } from '@nestjs/common';
import { LiveModule } from '../live/live.module.js';
import { StreamController } from '../live/stream.controller.js';
import { NotificationSettingController } from '../notifications/notification-setting.controller.js';
import { NotificationsController } from '../notifications/notifications.controller.js';

@Module({
  imports: [ApplicationModule, LiveModule],
  controllers: [NotificationsController, NotificationSettingController, StreamController],
})
export class NotificationsApiModule {}
