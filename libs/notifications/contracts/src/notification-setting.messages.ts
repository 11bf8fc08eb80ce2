import { Command, type Context, Query, type UserId } from '@heliograph/kernel';

/** What people are notified of (N2). `streak`: that their streak is about to end. */
export const notificationKinds = ['streak'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** How often at most a kind is mailed. */
export const mailPaces = ['never', 'daily', 'weekly'] as const;
export type MailPace = (typeof mailPaces)[number];

export interface NotificationSetting {
  /** On the pages of the product. */
  readonly page: boolean;
  readonly mail: MailPace;
}

export type NotificationSettings = Readonly<Record<NotificationKind, NotificationSetting>>;

/** What is absent stays as it is. */
export interface NotificationChange {
  readonly page?: boolean | undefined;
  readonly mail?: MailPace | undefined;
}

/** What changes nothing stores nothing. */
export class ChangeNotificationSetting extends Command<void> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
    readonly kind: NotificationKind,
    readonly change: NotificationChange,
  ) {
    super();
  }
}

/** At the last commit. Nobody is notified of anything before they ask for it. */
export class FindNotificationSettings extends Query<NotificationSettings> {
  constructor(readonly userId: UserId) {
    super();
  }
}

/** The person is erased (E): their settings go, and what was about to be mailed. Safe to repeat. */
export class ForgetNotificationSettings extends Command<void> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
  ) {
    super();
  }
}
