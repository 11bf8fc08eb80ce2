import { type Decider, Rejected, UserId } from '@heliograph/kernel';
import { event, type InferData, type InferEvent } from '@heliograph/kernel/events';
import { type NotificationKind, NotificationSettingChanged, NotificationSettingRemoved } from '@heliograph/notifications-contracts';

type OfNotificationSetting = InferData<typeof NotificationSettingRemoved.schema>;
type Chosen = Pick<InferData<typeof NotificationSettingChanged.schema>, 'page' | 'mail' | 'language'>;

const sample = { userId: UserId(7), kind: 'streak', at: '2026-01-31T09:30:00.000Z' } as const;
const always = {
  version: 2,
  // Version 1 is from before there were other kinds than streaks.
  upcasters: { 1: (data: object) => data },
  partitionBy: (data: { userId: UserId }) => data.userId,
  publish: 'verbatim',
} as const;

/** Stream `notification-setting-<user>-<kind>`. */
export const notificationSettingEvents = [
  event({
    ...NotificationSettingChanged,
    ...always,
    version: 3,
    // Version 2 is from before mails were written in the language of their readers.
    upcasters: { ...always.upcasters, 2: (data: object) => ({ ...data, language: null }) },
    sample: { ...sample, page: true, mail: 'daily', language: 'de' },
  }),
  event({ ...NotificationSettingRemoved, ...always, sample }),
] as const;
export type NotificationSettingEvent = InferEvent<(typeof notificationSettingEvents)[number]>;

export interface NotificationSettingState {
  /** Null = as it is for everybody who has chosen nothing. */
  readonly chosen: Chosen | null;
}

export interface ChooseNotifications extends OfNotificationSetting {
  readonly change: { readonly [Field in keyof Chosen]?: Chosen[Field] | undefined };
}

export interface ForgetNotifications extends OfNotificationSetting {
  readonly change: 'forget';
}

/** Where somebody has chosen nothing: the list has all, nothing is mailed, and of a streak nobody is reminded before they ask for it. */
export const usualSetting = (kind: NotificationKind): Chosen => ({ page: kind !== 'streak', mail: 'never', language: null });

/** Contract N2: what changes nothing is no event. */
export const notificationSetting: Decider<ChooseNotifications | ForgetNotifications, NotificationSettingEvent, NotificationSettingState> = {
  initial: { chosen: null },
  evolve: (_state, event) => {
    switch (event.type) {
      case 'notifications.notification-setting-changed':
        return { chosen: { page: event.data.page, mail: event.data.mail, language: event.data.language } };
      case 'notifications.notification-setting-removed':
        return { chosen: null };
    }
  },
  decide: ({ change, ...of }, { chosen }) => {
    if (change === 'forget') return chosen ? [{ type: 'notifications.notification-setting-removed', data: of }] : [];
    const before = chosen ?? usualSetting(of.kind);
    const { page = before.page, mail = before.mail } = change;
    // Of what is not mailed nobody needs it. What moderators decide is mailed to everybody (B6).
    const language = mail === 'never' && of.kind !== 'notice' ? before.language : (change.language ?? before.language);
    if (of.kind === 'notice' && !page) throw noticeIsShown();
    if (page === before.page && mail === before.mail && language === before.language) return [];
    return [{ type: 'notifications.notification-setting-changed', data: { ...of, page, mail, language } }];
  },
};

/** What moderators have decided about somebody cannot be hidden from them. */
function noticeIsShown(): Rejected<'invalid-notification-setting'> {
  const problem = 'cannot be switched off';
  return new Rejected('invalid-notification-setting', `notice.page ${problem}`, { 'notice.page': [problem] });
}
