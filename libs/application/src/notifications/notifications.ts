import { type CursorPage, type PageQuery, Pager } from '@heliograph/cqrs/reads';
import {
  CountUnreadNotifications,
  FindDigest,
  FindNotification,
  ListNotifications,
  type NotificationId,
  type NotificationKind,
  ReadNotifications,
} from '@heliograph/notifications-contracts';
import { Injectable } from '@nestjs/common';
import { MessageBus, type Person } from '../actor/index.js';
import type { NotificationView } from './notification-view.js';
import { NotificationViews } from './notification-views.js';

interface NotificationQuery extends PageQuery {
  readonly kind?: NotificationKind | undefined;
  /** True = unread ones only. */
  readonly unread?: boolean | undefined;
}

export interface NotificationPage extends CursorPage<NotificationView> {
  readonly countUnread: number;
}

/** What a mail tells of. */
export interface DigestView {
  /** Photos have their pictures. */
  readonly entries: readonly NotificationView[];
  /** With those that are too many for a mail. */
  readonly count: number;
}

/** What somebody is notified of (N2). Who is blocked, muted or suspended notifies nobody of anything, from the commit on. */
@Injectable()
export class Notifications {
  constructor(
    private readonly bus: MessageBus,
    private readonly pager: Pager,
    private readonly views: NotificationViews,
  ) {}

  /** Latest change first. @throws Rejected `foreign-cursor` */
  async listNotifications(person: Person, { kind, unread = false, ...query }: NotificationQuery): Promise<NotificationPage> {
    const { userId } = person;
    const without = await this.views.hiddenUsers(person);
    const [page, countUnread] = await Promise.all([
      this.pager.readPage(`notifications ${JSON.stringify([userId, kind, unread])}`, query, (request) =>
        this.bus.ask(new ListNotifications({ userId, kind, unread, without }, request)),
      ),
      this.bus.ask(new CountUnreadNotifications(userId, without)),
    ]);
    return { ...page, items: await this.views.viewsOf(person, page.items), countUnread };
  }

  /** Every page asks: who has nothing unread at all costs one statement. */
  async countUnread(person: Person): Promise<number> {
    if ((await this.bus.ask(new CountUnreadNotifications(person.userId, []))) === 0) return 0;
    return this.bus.ask(new CountUnreadNotifications(person.userId, await this.views.hiddenUsers(person, true)));
  }

  /** That entry and all after it; null = all. Returns how many are unread then. @throws Rejected `notification-not-found` */
  async read(person: Person, upTo: NotificationId | null): Promise<number> {
    const { userId } = person;
    const without = await this.views.hiddenUsers(person);
    await this.bus.command(person, (context) => new ReadNotifications(context, userId, upTo, without));
    return this.bus.ask(new CountUnreadNotifications(userId, without));
  }

  /** What the mail that is due to them at this instant tells of; without entries: nothing. */
  async findDigest(person: Person, at: Date): Promise<DigestView> {
    const { entries, count } = await this.bus.ask(new FindDigest(person.userId, at, await this.views.hiddenUsers(person, true)));
    return { entries: await this.views.viewsOf(person, entries, new Set(['images'])), count };
  }

  /** An entry of their list, as they see it; null = there is none. */
  async findNotification(person: Person, id: NotificationId): Promise<NotificationView | null> {
    const entry = await this.bus.ask(new FindNotification(person.userId, id, await this.views.hiddenUsers(person)));
    return entry && ((await this.views.viewsOf(person, [entry]))[0] ?? null);
  }
}
