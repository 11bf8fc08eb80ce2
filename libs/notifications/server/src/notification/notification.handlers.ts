import { columnsOf, instant, integer, readPage } from '@heliograph/cqrs/reads';
import { Database, ReadDatabase } from '@heliograph/database';
import type { Page, UserId } from '@heliograph/kernel';
import {
  CountUnreadNotifications,
  type Digest,
  FindDigest,
  FindNotification,
  FindNotifiers,
  ListNotifications,
  type Notification,
} from '@heliograph/notifications-contracts';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isWeeklyDigest } from '../mail/digest-times.js';
import { COUNT_UNREAD, DIGEST, entries, ENTRY, ENTRY_BY_ID, ENTRY_KEYS, NOTIFIERS, UNREAD_NOTIFIERS } from './notification.sql.js';
import { withoutPeople } from './without-people.js';

/** What is shown of a digest. All of it is in the list. */
const MOST_IN_DIGEST = 10;

@QueryHandler(ListNotifications)
export class ListNotificationsHandler implements IQueryHandler<ListNotifications> {
  constructor(private readonly database: ReadDatabase) {}

  execute({ list: { userId, kind, unread = false, without }, page }: ListNotifications): Promise<Page<Notification>> {
    return readPage<Notification, Notification>(
      this.database,
      {
        name: 'notifications',
        from: entries(unread),
        params: [userId, without, kind ?? null],
        order: { columns: [instant('c.at'), integer('c.entry_id')], descending: true },
        keys: ENTRY_KEYS,
        joined: ENTRY,
        total: '0',
        itemOf: columnsOf,
      },
      page,
    );
  }
}

/** On the primary: it is about what happened a moment ago. */
@QueryHandler(FindNotification)
export class FindNotificationHandler implements IQueryHandler<FindNotification> {
  constructor(private readonly database: Database) {}

  async execute({ userId, id, without }: FindNotification): Promise<Notification | null> {
    return (await this.database.query<Notification>(ENTRY_BY_ID, [userId, without, id]))[0] ?? null;
  }
}

/** On the primary: it is about a mail that was handed over a moment ago. */
@QueryHandler(FindDigest)
export class FindDigestHandler implements IQueryHandler<FindDigest> {
  constructor(private readonly database: Database) {}

  async execute({ userId, at, without }: FindDigest): Promise<Digest> {
    const params = [userId, without, at, isWeeklyDigest(at), MOST_IN_DIGEST];
    const rows = await this.database.query<Notification & { readonly total: number }>(DIGEST, params);
    return { entries: rows.map(({ total: _, ...entry }) => entry), count: rows[0]?.total ?? 0 };
  }
}

/** On the primary: it is answered after a command, too. */
@QueryHandler(CountUnreadNotifications)
export class CountUnreadNotificationsHandler implements IQueryHandler<CountUnreadNotifications> {
  constructor(private readonly database: Database) {}

  async execute({ userId, without }: CountUnreadNotifications): Promise<number> {
    const [row] = await withoutPeople<{ count: number }>(this.database, { name: 'unread', text: COUNT_UNREAD, params: [userId, without] });
    return row?.count ?? 0;
  }
}

/** On the primary: who of them is suspended is asked there, too. */
@QueryHandler(FindNotifiers)
export class FindNotifiersHandler implements IQueryHandler<FindNotifiers> {
  constructor(private readonly database: Database) {}

  async execute({ userId, unread }: FindNotifiers): Promise<readonly UserId[]> {
    const text = unread ? UNREAD_NOTIFIERS : NOTIFIERS;
    const rows = await this.database.prepared<{ id: UserId }>({ name: 'notifiers', text, params: [userId] });
    return rows.map(({ id }) => id);
  }
}
