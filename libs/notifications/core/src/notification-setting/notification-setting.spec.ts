import { UserId } from '@heliograph/kernel';
import type { MailPace } from '@heliograph/notifications-contracts';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { type NotificationSettingEvent, notificationSetting } from './notification-setting.js';

const of = { userId: UserId(1), kind: 'streak', at: '2026-03-01T10:00:00.000Z' } as const;
const changed = (page: boolean, mail: MailPace, language: string | null = null): NotificationSettingEvent => ({
  type: 'notifications.notification-setting-changed',
  data: { ...of, page, mail, language },
});
const removed: NotificationSettingEvent = { type: 'notifications.notification-setting-removed', data: of };

describe('notification setting', () => {
  const { given } = deciderSpec(notificationSetting);

  it('N2 what is not named stays as it is', () => {
    given()
      .when({ ...of, change: { mail: 'daily' } })
      .then(changed(false, 'daily'));
    given(changed(false, 'daily'))
      .when({ ...of, change: { page: true } })
      .then(changed(true, 'daily'));
  });

  it('N2 nobody is reminded of a streak before they ask for it, so asking for nothing is no event', () => {
    given()
      .when({ ...of, change: { page: false, mail: 'never' } })
      .thenNothing();
    given(changed(true, 'weekly'))
      .when({ ...of, change: { mail: 'weekly' } })
      .thenNothing();
    given()
      .when({ ...of, change: {} })
      .thenNothing();
  });

  it('N2 all else is in the list until somebody switches it off, and mailed to nobody', () => {
    const like = { ...of, kind: 'like' } as const;
    given()
      .when({ ...like, change: { page: true, mail: 'never' } })
      .thenNothing();
    given()
      .when({ ...like, change: { page: false } })
      .then({ type: 'notifications.notification-setting-changed', data: { ...like, page: false, mail: 'never', language: null } });
  });

  it('N2 decisions of moderators cannot be switched off in the list; mails of them can be had', () => {
    const notice = { ...of, kind: 'notice' } as const;
    given()
      .when({ ...notice, change: { page: false } })
      .thenRejected('invalid-notification-setting');
    given()
      .when({ ...notice, change: { mail: 'daily' } })
      .then({ type: 'notifications.notification-setting-changed', data: { ...notice, page: true, mail: 'daily', language: null } });
  });

  it('B6 decisions of moderators are mailed to everybody, so that the language of the person is noted without a choice', () => {
    const notice = { ...of, kind: 'notice' } as const;
    const noted: NotificationSettingEvent = {
      type: 'notifications.notification-setting-changed',
      data: { ...notice, page: true, mail: 'never', language: 'de' },
    };
    given()
      .when({ ...notice, change: { language: 'de' } })
      .then(noted);
    given(noted)
      .when({ ...notice, change: { language: 'de' } })
      .thenNothing();
  });

  it('N2 mails come in what the person reads when they choose them, and the same choice in another language is one', () => {
    given()
      .when({ ...of, change: { mail: 'daily', language: 'de' } })
      .then(changed(false, 'daily', 'de'));
    given(changed(false, 'daily', 'de'))
      .when({ ...of, change: { page: true } })
      .then(changed(true, 'daily', 'de'));
    given(changed(false, 'daily', 'de'))
      .when({ ...of, change: { mail: 'daily', language: 'en' } })
      .then(changed(false, 'daily', 'en'));
    given(changed(false, 'daily', 'de'))
      .when({ ...of, change: { mail: 'never', language: 'en' } })
      .then(changed(false, 'never', 'de'));
    given()
      .when({ ...of, change: { language: 'de' } })
      .thenNothing();
  });

  it('N2 can be taken back', () => {
    given(changed(true, 'daily'))
      .when({ ...of, change: { page: false, mail: 'never' } })
      .then(changed(false, 'never'));
  });

  it('goes with the person, once', () => {
    given(changed(false, 'never'))
      .when({ ...of, change: 'forget' })
      .then(removed);
    given(changed(true, 'daily'), removed)
      .when({ ...of, change: 'forget' })
      .thenNothing();
    given()
      .when({ ...of, change: 'forget' })
      .thenNothing();
  });
});
