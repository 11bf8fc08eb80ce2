import { FindNotificationSettings } from '@heliograph/notifications-contracts';
import { FindStreak, type CurrentStreak } from '@heliograph/views-contracts';
import { Injectable } from '@nestjs/common';
import { MessageBus, type Person } from '../actor/index.js';

/** The pages remind on the last day of a streak. */
const LEAD_MILLISECONDS = 86_400_000;

/** What the pages remind of (N6). */
@Injectable()
export class StreakReminders {
  constructor(private readonly bus: MessageBus) {}

  /** The person's streak, where it ends within a day and they want to be reminded; else null. */
  async findReminder(actor: Person, now = new Date()): Promise<CurrentStreak | null> {
    const standing = await this.bus.ask(new FindStreak(actor.userId, now));
    if (!standing || standing.endsAt.getTime() - now.getTime() > LEAD_MILLISECONDS) return null;
    const { streak } = await this.bus.ask(new FindNotificationSettings(actor.userId));
    return streak.page ? standing : null;
  }
}
