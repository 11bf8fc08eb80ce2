import { FindSubscription } from '@heliograph/identity-contracts';
import { UserId } from '@heliograph/kernel';
import { ChangeNotificationSetting, FindNotificationSettings, notificationKinds } from '@heliograph/notifications-contracts';
import { describe, expect, it } from '@jest/globals';
import { guest, MessageBus, person } from '../actor/index.js';
import { NotificationSettings } from './notification-settings.js';

const ada = person(UserId(1));
const settings = { streak: { page: true, mail: 'daily' } } as const;

/** @param subscription of every link */
function standIn(subscription: unknown = null) {
  const dispatched: unknown[] = [];
  const dispatch = async (message: unknown) => {
    dispatched.push(message);
    return (message instanceof FindNotificationSettings ? settings : message instanceof FindSubscription ? subscription : null) as never;
  };
  return { dispatched, notifications: new NotificationSettings(new MessageBus({ dispatch }, null)) };
}

describe('notification settings', () => {
  it('N2 are changed kind by kind in the name of the person who asks, and answered as they stand then', async () => {
    const { dispatched, notifications } = standIn();
    expect(await notifications.change(ada, { streak: { mail: 'weekly' } })).toEqual(settings);
    expect(dispatched).toEqual([expect.any(ChangeNotificationSetting), new FindNotificationSettings(UserId(1))]);
    expect(dispatched[0]).toMatchObject({ userId: 1, kind: 'streak', change: { mail: 'weekly' }, context: { actor: 'user:1' } });
  });

  it('N2 what is not named is not changed', async () => {
    const { dispatched, notifications } = standIn();
    await notifications.change(ada, {});
    await notifications.change(ada, { streak: undefined });
    expect(dispatched.some((message) => message instanceof ChangeNotificationSetting)).toBe(false);
  });

  it('N2 the link of a mail ends the mails of its kind and nothing else, in the name of its addressee', async () => {
    const { dispatched, notifications } = standIn({ userId: UserId(7), subscription: 'streak-ends' });
    expect(await notifications.isGoodLink('link')).toBe(true);
    expect(dispatched).toHaveLength(1);
    expect(await notifications.unsubscribe(guest('4711'), 'link')).toBe(true);
    expect(dispatched.at(-1)).toMatchObject({
      userId: 7,
      kind: 'streak',
      change: { mail: 'never' },
      context: { actor: 'user:7', origin: { via: 'anonymous', request: '4711' } },
    });
  });

  it('N2 the link of a digest ends digests: every kind but reminders of streaks', async () => {
    const { dispatched, notifications } = standIn({ userId: UserId(7), subscription: 'digest' });
    expect(await notifications.unsubscribe(guest('4711'), 'link')).toBe(true);
    const changes = dispatched.filter((message) => message instanceof ChangeNotificationSetting);
    expect(changes.map(({ kind }) => kind)).toEqual(notificationKinds.filter((kind) => kind !== 'streak'));
    expect(new Set(changes.map(({ change }) => JSON.stringify(change)))).toEqual(new Set(['{"mail":"never"}']));
  });

  it('N2 another link changes nothing', async () => {
    const { dispatched, notifications } = standIn();
    expect([await notifications.isGoodLink('other'), await notifications.unsubscribe(guest('4711'), 'other')]).toEqual([false, false]);
    expect(dispatched.every((message) => message instanceof FindSubscription)).toBe(true);
  });
});
