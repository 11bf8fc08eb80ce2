import type { Decider, Event, UserId } from '@heliograph/kernel';

interface OfNotificationSetting {
  readonly userId: UserId;
  readonly kind: 'streak';
  /** When it happened: ISO 8601 in UTC. */
  readonly at: string;
}

interface Chosen {
  readonly page: boolean;
  readonly mail: 'never' | 'daily' | 'weekly';
}

export type NotificationSettingChanged = Event<'notifications.notification-setting-changed', OfNotificationSetting & Chosen>;
/** The person is erased. */
export type NotificationSettingRemoved = Event<'notifications.notification-setting-removed', OfNotificationSetting>;
/** Stream `notification-setting-<user>-<kind>`. */
export type NotificationSettingEvent = NotificationSettingChanged | NotificationSettingRemoved;

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
