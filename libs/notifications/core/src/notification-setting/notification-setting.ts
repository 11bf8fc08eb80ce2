import { type Decider, UserId } from '@heliograph/kernel';
import { event, type InferData, type InferEvent } from '@heliograph/kernel/events';
import { NotificationSettingChanged, NotificationSettingRemoved } from '@heliograph/notifications-contracts';

type OfNotificationSetting = InferData<typeof NotificationSettingRemoved.schema>;
type Chosen = Pick<InferData<typeof NotificationSettingChanged.schema>, 'page' | 'mail'>;

const sample = { userId: UserId(7), kind: 'streak', at: '2026-01-31T09:30:00.000Z' } as const;
const always = { version: 1, partitionBy: (data: { userId: UserId }) => data.userId, publish: 'verbatim' } as const;

/** Stream `notification-setting-<user>-<kind>`. */
export const notificationSettingEvents = [
  event({ ...NotificationSettingChanged, ...always, sample: { ...sample, page: true, mail: 'daily' } }),
  event({ ...NotificationSettingRemoved, ...always, sample }),
] as const;
export type NotificationSettingEvent = InferEvent<(typeof notificationSettingEvents)[number]>;

export interface NotificationSettingState extends Chosen {
  readonly isStored: boolean;
}

export interface ChooseNotifications extends OfNotificationSetting {
  readonly change: { readonly page?: boolean | undefined; readonly mail?: Chosen['mail'] | undefined };
}

export interface ForgetNotifications extends OfNotificationSetting {
  readonly change: 'forget';
}

const unasked: NotificationSettingState = { isStored: false, page: false, mail: 'never' };

/** Contract N2: nobody is notified before they ask for it, and what changes nothing is no event. */
export const notificationSetting: Decider<ChooseNotifications | ForgetNotifications, NotificationSettingEvent, NotificationSettingState> = {
  initial: unasked,
  evolve: (_state, event) => {
    switch (event.type) {
      case 'notifications.notification-setting-changed':
        return { isStored: true, page: event.data.page, mail: event.data.mail };
      case 'notifications.notification-setting-removed':
        return unasked;
    }
  },
  decide: ({ change, ...of }, state) => {
    if (change === 'forget') return state.isStored ? [{ type: 'notifications.notification-setting-removed', data: of }] : [];
    const { page = state.page, mail = state.mail } = change;
    if (page === state.page && mail === state.mail) return [];
    return [{ type: 'notifications.notification-setting-changed', data: { ...of, page, mail } }];
  },
};
