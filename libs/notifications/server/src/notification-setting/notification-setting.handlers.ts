import { decideOn, childContext, processInBatches } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import type { Context, UserId } from '@heliograph/kernel';
import {
  ChangeNotificationSetting,
  FindMailLanguage,
  FindNotificationSettings,
  ForgetNotificationSettings,
  type NotificationKind,
  notificationKinds,
  type NotificationSetting,
  type NotificationSettings,
} from '@heliograph/notifications-contracts';
import { type ChooseNotifications, type ForgetNotifications, notificationSetting, usualSetting } from '@heliograph/notifications-core';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { notificationSettingStream, notificationsLog } from '../notifications.log.js';
import { forgetMails } from '../mail/mail-rows.js';
import { notificationSettings } from './notification-settings.table.js';

@CommandHandler(ChangeNotificationSetting)
export class ChangeNotificationSettingHandler implements ICommandHandler<ChangeNotificationSetting> {
  constructor(private readonly store: EventStore) {}

  execute({ context, userId, kind, change, language }: ChangeNotificationSetting): Promise<void> {
    return decide(this.store, context, { userId, kind, at: context.now.toISOString(), change: { ...change, language } }, true);
  }
}

@CommandHandler(ForgetNotificationSettings)
export class ForgetNotificationSettingsHandler implements ICommandHandler<ForgetNotificationSettings> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async execute({ context, userId }: ForgetNotificationSettings): Promise<void> {
    const at = context.now.toISOString();
    await processInBatches(
      () => settingsOf(this.database, userId),
      ({ kind }) =>
        decide(this.store, childContext(context, notificationSettingStream(userId, kind)), { userId, kind, at, change: 'forget' }),
    );
    await forgetMails(this.database, userId);
  }
}

@QueryHandler(FindNotificationSettings)
export class FindNotificationSettingsHandler implements IQueryHandler<FindNotificationSettings> {
  constructor(private readonly database: Database) {}

  async execute({ userId }: FindNotificationSettings): Promise<NotificationSettings> {
    const rows = await settingsOf(this.database, userId);
    return Object.fromEntries(
      notificationKinds.map((kind) => {
        const { page, mail } = rows.find((row) => row.kind === kind) ?? usualSetting(kind);
        return [kind, { page, mail }];
      }),
    ) as Record<NotificationKind, NotificationSetting>;
  }
}

@QueryHandler(FindMailLanguage)
export class FindMailLanguageHandler implements IQueryHandler<FindMailLanguage> {
  constructor(private readonly database: Database) {}

  async execute({ userId }: FindMailLanguage): Promise<string | null> {
    const rows = await settingsOf(this.database, userId);
    const newest = rows.filter(({ language }) => language !== null).sort((one, other) => Number(other.changedAt) - Number(one.changedAt));
    return newest[0]?.language ?? null;
  }
}

const settingsOf = (database: Database, userId: UserId) => database.rowsOf(notificationSettings, (rows) => rows.findBy({ userId }));

async function decide(
  store: EventStore,
  context: Context,
  command: ChooseNotifications | ForgetNotifications,
  isEdit = false,
): Promise<void> {
  const stream = notificationSettingStream(command.userId, command.kind);
  await decideOn(store, { log: notificationsLog, stream, decider: notificationSetting, command, context, isEdit });
}
