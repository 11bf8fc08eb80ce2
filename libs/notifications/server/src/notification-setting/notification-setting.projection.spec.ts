import { put, remove } from '@heliograph/database';
import { inlineChanges } from '@heliograph/event-store';
import { UserId } from '@heliograph/kernel';
import type { NotificationsEvent } from '@heliograph/notifications-contracts';
import type { NotificationSettingEvent } from '@heliograph/notifications-core';
import { describe, expect, it } from '@jest/globals';
import { notificationSettingStream, notificationsLog } from '../notifications.log.js';
import { notificationSettings } from './notification-settings.table.js';

const of = { userId: UserId(1), kind: 'streak', at: '2026-03-01T10:00:00.000Z' } as const;
// The type is the assertion: what is stored, and published verbatim, is what the contract promises.
const changes = (event: NotificationSettingEvent & NotificationsEvent) =>
  inlineChanges(notificationsLog, { ...event, stream: notificationSettingStream(of.userId, of.kind), actor: 'user:1' });

describe('inline rows of notification settings', () => {
  it('what was chosen is a row for each person and kind', () => {
    expect(
      changes({ type: 'notifications.notification-setting-changed', data: { ...of, page: true, mail: 'weekly', language: 'de' } }),
    ).toEqual([
      put(
        notificationSettings,
        { user_id: 1, kind: 'streak' },
        { page: true, mail: 'weekly', language: 'de', changed_at: '2026-03-01T10:00:00.000Z' },
      ),
    ]);
  });

  it('of an erased person there is none', () => {
    expect(changes({ type: 'notifications.notification-setting-removed', data: of })).toEqual([
      remove(notificationSettings, { user_id: 1, kind: 'streak' }),
    ]);
  });
});
