import { newContext } from '@heliograph/cqrs';
import { SendNotice } from '@heliograph/identity-contracts';
import { type Message, UserId } from '@heliograph/kernel';
import {
  ChangeNotificationSetting,
  FindDigest,
  ForgetNotificationSettings,
  type MailPace,
  type NotificationKind,
  ReadNotifications,
} from '@heliograph/notifications-contracts';
import { appendTo, testProduct, type TestProduct } from '@heliograph/testing';
import { FindClockOffsets, ListEndingStreaks } from '@heliograph/views-contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { notificationsContext } from '../notifications.context.js';
import { Mails, mailRules } from './mails.js';
import { erasure, follow, type Heard, like, neighbours } from './spec/neighbours.js';

const HOUR_MILLISECONDS = 3_600_000;
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;
/** Two weeks ago, so that a list still has it. */
const monday = (() => {
  const noon = Math.floor(Date.now() / DAY_MILLISECONDS) * DAY_MILLISECONDS - 14 * DAY_MILLISECONDS;
  return noon - ((new Date(noon).getUTCDay() + 6) % 7) * DAY_MILLISECONDS;
})();
/** Hours since that Monday began in UTC. */
const at = (hour: number) => new Date(monday + hour * HOUR_MILLISECONDS);
const day = (number: number, hour = 8) => number * 24 + hour;
const going = { aborted: false };

describe('digests', () => {
  let product: TestProduct;
  let people = 100;
  let failing = false;
  const offsets = new Map<UserId, number>();
  /** Person and hour of each mail that identity was asked for. */
  let mailed: [number, number][] = [];
  const others = {
    dispatch: async (message: Message<unknown>) => {
      if (message instanceof ListEndingStreaks) return [] as never;
      if (message instanceof FindClockOffsets) return offsets as never;
      if (!(message instanceof SendNotice)) throw new Error('nobody else is asked');
      if (failing) throw new Error('identity is away');
      mailed.push([message.userId, (message.happenedAt.getTime() - monday) / HOUR_MILLISECONDS]);
      return undefined as never;
    },
  };
  beforeAll(async () => {
    product = await testProduct([notificationsContext, ...neighbours]);
  });
  afterAll(() => product.close());
  beforeEach(async () => {
    mailed = [];
    failing = false;
    for (const userId of asked.splice(0)) for (const kind of ['follow', 'like'] as const) await want(userId, 'never', kind);
    await product.admin.query('delete from notifications.mails');
  });

  const mails = (most?: number) => {
    const services = { database: product.runtime.database, store: product.runtime.store, dispatcher: others };
    return new Mails({ ...services, rules: mailRules(services as never), ...(most !== undefined && { most }) });
  };
  const asked: number[] = [];
  const want = (userId: number, mail: MailPace, kind: NotificationKind = 'follow', page?: boolean) => {
    if (mail !== 'never') asked.push(userId);
    return product.dispatcher.dispatch(new ChangeNotificationSetting(newContext('system:spec'), UserId(userId), kind, { mail, page }));
  };
  const happens = async (...events: readonly Heard[]) => {
    await appendTo(neighbours, product.runtime.store, events);
    await product.catchUp();
  };
  const followed = (by: number, whom: number, hour: number) => follow(by, whom, at(hour).toISOString());
  async function round(hour: number, of = mails()): Promise<[number, number][]> {
    mailed = [];
    await of.findDueMails(at(hour), going);
    await of.handOver(at(hour), going);
    return mailed;
  }
  const digest = async (userId: number, hour: number, without: readonly number[] = []) => {
    const { entries, count } = await product.dispatcher.dispatch(new FindDigest(UserId(userId), at(hour), without.map(UserId)));
    return [entries.map(({ kind, people: ids }) => [kind, ids]), count];
  };
  const somebody = () => (people += 1);

  it('N2 people who asked are mailed at 8 o’clock of their day, once a day, and only what has come since', async () => {
    const [here, east, silent] = [somebody(), somebody(), somebody()];
    offsets.set(UserId(east), 600);
    for (const userId of [here, east]) await want(userId, 'daily');
    await happens(followed(1, here, 5), followed(1, east, 5), followed(1, silent, 5));
    expect(await round(6)).toEqual([]);
    expect(await round(8)).toEqual([[here, 8]]);
    expect(await digest(here, 8)).toEqual([[['follow', [1]]], 1]);
    expect([await round(9), await round(22)]).toEqual([[], [[east, 22]]]);
    expect(await round(day(1))).toEqual([]);
    await happens(followed(2, here, day(1, 12)));
    expect(await round(day(2))).toEqual([[here, day(2)]]);
    expect(await digest(here, day(2))).toEqual([[['follow', [2]]], 1]);
    expect(await digest(here, day(1))).toEqual([[], 0]);
  });

  it('N2 none where nothing is unread, and none of whom the reader does not see', async () => {
    const me = somebody();
    await want(me, 'daily');
    await round(6);
    await happens(followed(1, me, 7));
    await product.dispatcher.dispatch(new ReadNotifications(newContext(`user:${me}`), UserId(me), null, []));
    expect(await round(8)).toEqual([]);
    await happens(followed(2, me, day(0, 12)), followed(3, me, day(0, 13)));
    expect(await round(day(1))).toEqual([[me, day(1)]]);
    // Whoever was read about is of the same entry, which is unread again.
    expect(await digest(me, day(1), [3])).toEqual([[['follow', [2, 1]]], 1]);
    expect(await digest(me, day(1), [2, 3])).toEqual([[], 0]);
  });

  it('N2 kind by kind: what is wanted once a week comes on Monday; what the list does not have may be mailed all the same', async () => {
    const me = somebody();
    await want(me, 'weekly', 'like');
    await want(me, 'daily', 'follow', false);
    await round(6);
    await happens(followed(1, me, 6.5), like(1, 7, me, at(7).toISOString()));
    expect(await round(8)).toEqual([[me, 8]]);
    expect(await digest(me, 8)).toEqual([
      [
        ['like', [1]],
        ['follow', [1]],
      ],
      2,
    ]);
    await happens(like(2, 8, me, at(day(1, 7)).toISOString()));
    for (let days = 1; days < 7; days += 1) expect(await round(day(days))).toEqual([]);
    expect(await round(day(7))).toEqual([[me, day(7)]]);
    expect(await digest(me, day(7))).toEqual([[['like', [2]]], 1]);
  });

  it('N2 of very many a mail names ten, and how many there are', async () => {
    const me = somebody();
    await want(me, 'daily', 'like');
    await round(6);
    await happens(...Array.from({ length: 12 }, (_, photo) => like(1, 500 + photo, me, at(7).toISOString())));
    expect(await round(8)).toEqual([[me, 8]]);
    const { entries, count } = await product.dispatcher.dispatch(new FindDigest(UserId(me), at(8), []));
    expect([entries.length, count]).toEqual([10, 12]);
  });

  it('N2 a worker that dies after it has handed one over hands over the same one; two at once hand over each once', async () => {
    const all = [somebody(), somebody(), somebody(), somebody()];
    for (const userId of all) await want(userId, 'daily');
    await round(6);
    await happens(...all.map((userId) => followed(1, userId, 7)));
    await Promise.all([mails(), mails()].map((each) => each.handOver(at(8), going)));
    expect(mailed.map(([userId]) => userId).sort()).toEqual(all);
    await product.admin.query(`update notifications.mails set about = $1, due_at = $1, sent = null, since = null where user_id = $2`, [
      at(8),
      all[0],
    ]);
    expect(await round(8)).toEqual([[all[0], 8]]);
  });

  it('N2 what could not be handed over is tried a minute later; behind six hours it waits for the next morning, and nothing is lost', async () => {
    const me = somebody();
    await want(me, 'daily');
    await round(6);
    await happens(followed(1, me, 7));
    failing = true;
    await expect(round(8)).rejects.toThrow('identity is away');
    failing = false;
    expect([await round(8), await round(15)]).toEqual([[], []]);
    expect(await round(day(1))).toEqual([[me, day(1)]]);
    expect(await digest(me, day(1))).toEqual([[['follow', [1]]], 1]);
  });

  it('N2 a round hands over so many at most, and the next one goes on', async () => {
    const all = [somebody(), somebody(), somebody()];
    for (const userId of all) await want(userId, 'daily');
    await round(6);
    await happens(...all.map((userId) => followed(1, userId, 7)));
    const few = mails(2);
    expect([(await round(8, few)).length, (await round(8, few)).length, (await round(8, few)).length]).toEqual([2, 1, 0]);
  });

  it('N2 people who no longer want any are sent none from the commit on; wanting them again the same day is no second one', async () => {
    const me = somebody();
    await want(me, 'daily');
    await round(6);
    await happens(followed(1, me, 7));
    expect(await round(8)).toEqual([[me, 8]]);
    await want(me, 'never');
    await happens(followed(2, me, 9));
    expect(await digest(me, 8)).toEqual([[], 0]);
    await want(me, 'daily');
    expect(await round(10)).toEqual([]);
    await want(me, 'never');
    expect(await round(day(1))).toEqual([]);
    await want(me, 'daily');
    expect(await round(day(1, 9))).toEqual([]);
    expect(await round(day(2))).toEqual([[me, day(2)]]);
    expect(await digest(me, day(2))).toEqual([[['follow', [2, 1]]], 1]);
  });

  it('goes with the person', async () => {
    const me = somebody();
    await want(me, 'daily');
    await round(6);
    await happens(followed(1, me, 7));
    await product.dispatcher.dispatch(new ForgetNotificationSettings(newContext('system:spec'), UserId(me)));
    await happens(erasure(me, at(7.5).toISOString()));
    expect(await round(8)).toEqual([]);
    expect(await product.admin.query('select from notifications.mails where user_id = $1', [me])).toEqual([]);
  });
});
