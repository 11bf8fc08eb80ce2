import { newContext } from '@heliograph/cqrs';
import { SendNotice } from '@heliograph/identity-contracts';
import { type Message, UserId } from '@heliograph/kernel';
import { ChangeNotificationSetting, ForgetNotificationSettings, type MailPace } from '@heliograph/notifications-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { ListEndingStreaks, type CurrentStreak } from '@heliograph/views-contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { notificationsContext } from '../notifications.context.js';
import { notificationsLog, streakReminderStream } from '../notifications.log.js';
import { Digests } from './digests.js';
import { Mails } from './mails.js';
import { StreakReminders } from './streak-reminders.js';

const DAY_HOURS = 24;

describe('reminders of streaks', () => {
  let product: TestProduct;
  let reminders: Mails;
  /** In hours; each test has days of its own. */
  let clock = 0;
  let mailed: number[] = [];
  /** What views would say: whose streak ends in which hour. */
  const streaks = new Map<number, number>();
  let failing = false;

  const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
  const standing = (userId: number, hour: number): CurrentStreak => ({ userId: UserId(userId), days: 3, endsAt: at(hour) });
  const ending = ({ after, until, limit }: ListEndingStreaks) =>
    [...streaks]
      .map(([userId, hour]) => standing(userId, hour))
      .filter(({ endsAt, userId }) => {
        const isBehind = endsAt > after.endsAt || (+endsAt === +after.endsAt && after.userId !== null && userId > after.userId);
        return isBehind && endsAt <= until;
      })
      .sort((left, right) => +left.endsAt - +right.endsAt || left.userId - right.userId)
      .slice(0, limit);
  /** Views and identity, as far as they are asked. */
  const neighbours = {
    dispatch: async (message: Message<unknown>) => {
      if (message instanceof ListEndingStreaks) return ending(message) as never;
      if (message instanceof SendNotice) {
        if (failing) throw new Error('identity is away');
        mailed.push(message.userId);
        return undefined as never;
      }
      const { userId } = message as unknown as { userId: UserId };
      const hour = streaks.get(userId);
      return (hour === undefined ? null : standing(userId, hour)) as never;
    },
  };
  const going = { aborted: false };

  beforeAll(async () => {
    product = await testProduct([notificationsContext]);
    reminders = mailsOf(2);
  });
  afterAll(() => product.close());

  function mailsOf(page: number): Mails {
    const options = { database: product.runtime.database, store: product.runtime.store, dispatcher: neighbours };
    return new Mails({ ...options, rules: { 'streak-ends': new StreakReminders({ ...options, page }), digest: new Digests(options) } });
  }
  const want = (userId: number, mail: MailPace) =>
    product.dispatcher.dispatch(new ChangeNotificationSetting(newContext('system:spec'), UserId(userId), 'streak', { mail }));
  /** Whom a round at this hour mails. */
  async function round(hour: number): Promise<number[]> {
    mailed = [];
    await reminders.findDueMails(at(hour), going);
    await reminders.handOver(at(hour), going);
    return mailed.sort((a, b) => a - b);
  }
  /** A few days later, at the first round of a new stretch. */
  async function later(): Promise<number> {
    streaks.clear();
    clock += 30 * DAY_HOURS;
    await round(clock);
    return clock;
  }

  it('N6 people who asked are mailed once, six hours before the end; others are not', async () => {
    const now = await later();
    for (const userId of [1, 2, 3, 4, 5]) {
      streaks.set(userId, now + 12);
      if (userId !== 3) await want(userId, 'daily');
    }
    expect(await round(now + 5)).toEqual([]);
    expect(await round(now + 6)).toEqual([1, 2, 4, 5]);
    expect([await round(now + 7), await round(now + 11)]).toEqual([[], []]);
  });

  it('N2 people who want it in the list have it there once, six hours before the end, no matter what they are mailed', async () => {
    const now = await later();
    for (const userId of [61, 62, 63]) streaks.set(userId, now + 12);
    await product.dispatcher.dispatch(new ChangeNotificationSetting(newContext('system:spec'), UserId(61), 'streak', { page: true }));
    await product.dispatcher.dispatch(new ChangeNotificationSetting(newContext('system:spec'), UserId(62), 'streak', { page: true }));
    await want(62, 'daily');
    const listed = async () => {
      const loaded = await Promise.all(
        [61, 62, 63].map((id) => product.runtime.store.load(notificationsLog, streakReminderStream(UserId(id)))),
      );
      return loaded.map(({ events }) => events.length);
    };
    await round(now + 5);
    expect(await listed()).toEqual([0, 0, 0]);
    const other = mailsOf(3);
    await Promise.all([reminders, other].map((each) => each.findDueMails(at(now + 6), going)));
    await round(now + 7);
    expect(await listed()).toEqual([1, 1, 0]);
    streaks.set(61, now + 12 + DAY_HOURS);
    await round(now + 7 + DAY_HOURS);
    expect(await listed()).toEqual([2, 1, 0]);
  });

  it('N6 two workers at once mail each once', async () => {
    const now = await later();
    for (const userId of [11, 12, 13, 14, 15]) {
      streaks.set(userId, now + 12);
      await want(userId, 'daily');
    }
    const other = mailsOf(3);
    mailed = [];
    await Promise.all([reminders, other].map((each) => each.findDueMails(at(now + 8), going)));
    await Promise.all([reminders, other].map((each) => each.handOver(at(now + 8), going)));
    expect(mailed.sort((a, b) => a - b)).toEqual([11, 12, 13, 14, 15]);
  });

  it('N6 people who have published since, want no mail any more, or are erased, are not mailed', async () => {
    const now = await later();
    for (const userId of [21, 22, 23, 24]) {
      streaks.set(userId, now + 12);
      await want(userId, 'daily');
    }
    await reminders.findDueMails(at(now + 8), going);
    streaks.set(21, now + 12 + DAY_HOURS);
    await want(22, 'never');
    await product.dispatcher.dispatch(new ForgetNotificationSettings(newContext('system:spec'), UserId(23)));
    mailed = [];
    await reminders.handOver(at(now + 8), going);
    expect(mailed).toEqual([24]);
    expect(await product.admin.query('select from notifications.mails where user_id = 23')).toEqual([]);
    expect(await round(now + 8 + DAY_HOURS)).toEqual([21]);
  });

  it('N2 once a week at most for people who chose that', async () => {
    const now = await later();
    await want(31, 'weekly');
    await want(32, 'daily');
    const found: number[][] = [];
    for (let day = 0; day < 9; day += 1) {
      for (const userId of [31, 32]) streaks.set(userId, now + 12 + day * DAY_HOURS);
      found.push(await round(now + 8 + day * DAY_HOURS));
    }
    expect(found).toEqual([[31, 32], [32], [32], [32], [32], [32], [32], [31, 32], [32]]);
  });

  it('N6 what could not be handed over is handed over a minute later', async () => {
    const now = await later();
    streaks.set(41, now + 12);
    await want(41, 'daily');
    failing = true;
    await expect(round(now + 8)).rejects.toThrow('identity is away');
    failing = false;
    expect(await round(now + 8)).toEqual([]);
    expect(await round(now + 9)).toEqual([41]);
  });

  it('a round that is stopped in between is gone through again', async () => {
    const now = await later();
    for (const userId of [51, 52, 53]) {
      streaks.set(userId, now + 12);
      await want(userId, 'daily');
    }
    await reminders.findDueMails(at(now + 8), { aborted: true });
    expect(await round(now + 8)).toEqual([51, 52, 53]);
  });
});
