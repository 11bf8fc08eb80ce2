import { Module } from '@nestjs/common';
import { ActorModule } from '../actor/index.js';
import { NotificationSettings } from './notification-settings.js';
import { StreakReminders } from './streak-reminders.js';

const parts = [NotificationSettings, StreakReminders] as const;

@Module({ imports: [ActorModule], providers: [...parts], exports: [...parts] })
export class NotificationsModule {}
