import { decideOn } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import { type Context, Rejected, type UserId } from '@heliograph/kernel';
import { ForgetNotifications, type NotificationId, ReadNotifications } from '@heliograph/notifications-contracts';
import { type MoveReadMarker, readMarker } from '@heliograph/notifications-core';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { forgetNoticesOf } from '../browser/browser-notice-rows.js';
import { PLACE } from '../notification/notification.sql.js';
import { causes, changes } from '../notification/notifications.tables.js';
import { notificationsLog, readMarkerStream } from '../notifications.log.js';

@CommandHandler(ReadNotifications)
export class ReadNotificationsHandler implements ICommandHandler<ReadNotifications> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async execute({ context, userId, upTo, without }: ReadNotifications): Promise<void> {
    const [place] = await this.database.query<{ at: Date; id: NotificationId }>(PLACE, [userId, without, upTo]);
    if (place) await move(this.store, context, userId, { time: place.at.getTime(), id: place.id });
    else if (upTo !== null) throw new Rejected('notification-not-found');
  }
}

/** What others did to the erased person is found by their id; what they did themselves is taken back by events, and waits no longer for streams. */
@CommandHandler(ForgetNotifications)
export class ForgetNotificationsHandler implements ICommandHandler<ForgetNotifications> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async execute({ context, userId }: ForgetNotifications): Promise<void> {
    await move(this.store, context, userId, 'nowhere');
    await this.database.query(`delete from ${causes.name} where user_id = $1 or actor_id = $1 and gone_at is not null`, [userId]);
    await this.database.query(`delete from ${changes.name} where user_id = $1 or what = 'actor' and subject_id = $1`, [userId]);
    await forgetNoticesOf(this.database, userId);
  }
}

async function move(store: EventStore, context: Context, userId: UserId, to: MoveReadMarker['to']): Promise<void> {
  const command = { userId, at: context.now.toISOString(), to };
  await decideOn(store, { log: notificationsLog, stream: readMarkerStream(userId), decider: readMarker, command, context });
}
