import { Command, type Context, Query, type UserId } from '@heliograph/kernel';

/** What people are notified of (N2). `streak`: that their streak is about to end; `featured`: the editors' selection; `notice`: a decision of moderators. */
export const notificationKinds = ['follow', 'like', 'comment', 'reply', 'mention', 'streak', 'featured', 'collected', 'notice'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** How often at most a kind is mailed. */
export const mailPaces = ['never', 'daily', 'weekly'] as const;
export type MailPace = (typeof mailPaces)[number];

export interface NotificationSetting {
  /** In the list, on the pages of the product and on those of apps. */
  readonly page: boolean;
  readonly mail: MailPace;
}

export type NotificationSettings = Readonly<Record<NotificationKind, NotificationSetting>>;

/** Settings that are left out do not change. */
export interface NotificationChange {
  readonly page?: boolean | undefined;
  readonly mail?: MailPace | undefined;
}

/** As `<html lang>` has it: `de`. */
export const MAIL_LANGUAGE = /^[a-z]{2,3}$/;

/** What changes nothing stores nothing. Rejects `invalid-notification-setting`: notices cannot be switched off on the page. */
export class ChangeNotificationSetting extends Command<void> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
    readonly kind: NotificationKind,
    readonly change: NotificationChange,
    /** What the person reads now: mails of this kind are written in it. Left out: as it was. */
    readonly language?: string | undefined,
  ) {
    super();
  }
}

/** What somebody read when they last chose what to be mailed, or a language; null = nobody knows. */
export class FindMailLanguage extends Query<string | null> {
  constructor(readonly userId: UserId) {
    super();
  }
}

/** At the last commit. Before somebody has chosen, nothing is mailed, and they are reminded of no streak. */
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
