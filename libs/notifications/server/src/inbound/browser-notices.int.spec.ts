import { newContext } from '@heliograph/cqrs';
import { FindPeopleWithBrowsers, NotifyBrowsers } from '@heliograph/identity-contracts';
import { type Message, UserId } from '@heliograph/kernel';
import {
  ChangeNotificationSetting,
  FindNotification,
  ForgetNotifications,
  NotificationId,
  ReadNotifications,
} from '@heliograph/notifications-contracts';
import { appendTo, testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { notificationsContext } from '../notifications.context.js';
import { BrowserNotices } from './browser-notices.js';
import { erasure, follow, type Heard, like, neighbours, photo } from './spec/neighbours.js';

const noon = new Date();
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1_000);

describe('notices for browsers (N2)', () => {
  let product: TestProduct;
  let people = 100;
  let isAway = false;
  let withBrowsers: ReadonlySet<UserId> = new Set();
  let handedOver: NotifyBrowsers[] = [];
  const others = {
    dispatch: async (message: Message<unknown>) => {
      if (message instanceof FindPeopleWithBrowsers) return withBrowsers as never;
      if (!(message instanceof NotifyBrowsers)) throw new Error('nobody else is asked');
      if (isAway) throw new Error('identity is away');
      handedOver.push(message);
      return undefined as never;
    },
  };
  beforeAll(async () => {
    product = await testProduct([notificationsContext, ...neighbours]);
  });
  afterAll(() => product.close());
  beforeEach(() => {
    isAway = false;
  });

  const somebody = () => {
    people += 1;
    withBrowsers = new Set([...withBrowsers, UserId(people)]);
    return people;
  };
  const happens = async (...events: readonly Heard[]) => {
    await appendTo(neighbours, product.runtime.store, events);
    await product.catchUp();
  };
  const at = (seconds: number) => after(seconds).toISOString();
  const round = async (seconds: number, page?: number) => {
    handedOver = [];
    const { database } = product.runtime;
    await new BrowserNotices({ database, dispatcher: others, ...(page !== undefined && { page }) }).handOver(after(seconds));
    return handedOver.map(({ userId, happenedAt }) => [userId, (happenedAt.getTime() - noon.getTime()) / 1_000]);
  };

  it('each entry is handed over once, and again when more has happened, five minutes later at the earliest', async () => {
    const me = somebody();
    await happens(like(1, 7, me, at(-300)));
    expect([await round(-299), await round(-298)]).toEqual([[[me, -300]], []]);
    await happens(like(2, 7, me, at(-200)), like(3, 7, me, at(-190)), follow(2, me, at(-180)));
    expect(await round(-170)).toEqual([[me, -180]]);
    expect(await round(1)).toEqual([[me, -190]]);
    expect(await round(2)).toEqual([]);
  });

  it('nobody is notified of what is read, older than ten minutes, taken back, about a deleted photo, or of a kind that their list does not have', async () => {
    const [read, late, back, off, without] = [somebody(), somebody(), somebody(), somebody(), somebody()];
    await product.dispatcher.dispatch(new ChangeNotificationSetting(newContext('system:spec'), UserId(off), 'follow', { page: false }));
    await happens(
      ...[follow(1, read, at(10)), follow(1, late, at(10)), follow(1, back, at(10)), follow(1, off, at(10))],
      ...[follow(1, back, at(11), 'unfollowed'), like(1, 71, without, at(10)), photo(71, without, at(11), 'deleted')],
    );
    await product.dispatcher.dispatch(new ReadNotifications(newContext(`user:${read}`), UserId(read), null, []));
    expect(await round(20)).toEqual([[late, 10]]);
    const never = somebody();
    await happens(follow(1, never, at(30)));
    expect(await round(631)).toEqual([]);
  });

  it('people without a browser cost no command, however many they are', async () => {
    const [me, ...without] = [somebody(), 9_001, 9_002, 9_003, 9_004];
    await happens(...[...without, me as number].map((userId) => follow(1, userId, at(700))));
    expect(await round(701, 2)).toEqual([[me, 700]]);
  });

  it('a process that dies before it has noted what it handed over hands over the same again; nothing is lost', async () => {
    const me = somebody();
    await happens(follow(1, me, at(1_400)));
    isAway = true;
    await expect(round(1_401)).rejects.toThrow('identity is away');
    isAway = false;
    expect(await round(1_402)).toEqual([[me, 1_400]]);
  });

  it('an entry is found as its reader sees it', async () => {
    const me = somebody();
    await happens(follow(1, me, at(2_100)), follow(2, me, at(2_101)));
    await round(2_102);
    const id = NotificationId((handedOver[0] as NotifyBrowsers).entry);
    const find = async (who: number, without: readonly number[] = []) => {
      const found = await product.dispatcher.dispatch(new FindNotification(UserId(who), id, without.map(UserId)));
      return found && [found.kind, found.people, found.createdAt, found.isRead];
    };
    expect(await find(me)).toEqual(['follow', [2, 1], after(2_101), false]);
    expect(await find(me, [2])).toEqual(['follow', [1], after(2_100), false]);
    expect([await find(me, [1, 2]), await find(me + 1)]).toEqual([null, null]);
  });

  it('goes with the person', async () => {
    const me = somebody();
    await happens(follow(1, me, at(2_800)));
    await round(2_801);
    await product.dispatcher.dispatch(new ForgetNotifications(newContext('system:spec'), UserId(me)));
    await happens(erasure(me, at(2_802)));
    expect(await product.admin.query('select from notifications.browser_notices where user_id = $1', [me])).toEqual([]);
  });
});
