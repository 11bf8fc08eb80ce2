import { newContext } from '@heliograph/cqrs';
import { type Message, UserId } from '@heliograph/kernel';
import {
  ChangeNotificationSetting,
  FindNotificationSettings,
  ForgetNotificationSettings,
  type NotificationChange,
} from '@heliograph/notifications-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { notificationsContext } from '../notifications.context.js';
import { notificationSettingStream, notificationsLog } from '../notifications.log.js';

describe('notification settings', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await testProduct([notificationsContext]);
  });
  afterAll(() => product.close());

  const dispatch = <M extends Message<unknown>>(message: M) => product.dispatcher.dispatch(message);
  const context = (userId: number) => newContext(`user:${userId}`, new Date('2026-03-01T12:00:00.000Z'));
  const change = (userId: number, wanted: NotificationChange) =>
    dispatch(new ChangeNotificationSetting(context(userId), UserId(userId), 'streak', wanted));
  const find = async (userId: number) => ({ streak: (await dispatch(new FindNotificationSettings(UserId(userId)))).streak });
  const events = async (userId: number) =>
    (await product.runtime.store.load(notificationsLog, notificationSettingStream(UserId(userId), 'streak'))).events.length;

  it('N2 nobody is reminded before they ask for it; what was asked for stands at the commit, with no worker alive', async () => {
    expect(await find(1)).toEqual({ streak: { page: false, mail: 'never' } });
    await change(1, { mail: 'weekly' });
    expect(await find(1)).toEqual({ streak: { page: false, mail: 'weekly' } });
    await change(1, { page: true });
    expect(await find(1)).toEqual({ streak: { page: true, mail: 'weekly' } });
  });

  it('N2 all else is in the list until it is switched off, and mailed to nobody', async () => {
    const { streak: _, ...others } = await dispatch(new FindNotificationSettings(UserId(1)));
    expect(new Set(Object.values(others).map((each) => JSON.stringify(each)))).toEqual(new Set(['{"page":true,"mail":"never"}']));
  });

  it('N2 the same, however often and however many times at once, is one event', async () => {
    await Promise.all([change(2, { page: true }), change(2, { page: true }), change(2, { page: true })]);
    await change(2, { page: true });
    expect([await find(2), await events(2)]).toEqual([{ streak: { page: true, mail: 'never' } }, 1]);
  });

  it('goes with the person, and again is nothing', async () => {
    await Promise.all([change(3, { mail: 'daily' }), change(4, { mail: 'daily' })]);
    for (let times = 0; times < 2; times++) await dispatch(new ForgetNotificationSettings(context(3), UserId(3)));
    expect([await find(3), await find(4)]).toEqual([
      { streak: { page: false, mail: 'never' } },
      { streak: { page: false, mail: 'daily' } },
    ]);
    expect(await events(3)).toBe(2);
  });
});
