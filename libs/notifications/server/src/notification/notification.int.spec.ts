import { newContext } from '@heliograph/cqrs';
import { UserId } from '@heliograph/kernel';
import {
  ChangeNotificationSetting,
  CountUnreadNotifications,
  FindNotifiers,
  ForgetNotifications,
  ListNotifications,
  type NotificationId,
  type NotificationList,
  ReadNotifications,
} from '@heliograph/notifications-contracts';
import { describe, expect, it } from '@jest/globals';
import { collecting, collection, comment, decision, erasure, follow, like, photo, streakReminder } from '../inbound/spec/neighbours.js';
import { notificationsFixture } from '../inbound/spec/notifications-fixture.js';
import { sweepNotifications } from './sweep.js';

const DAY_MILLISECONDS = 86_400_000;
/** Noon of yesterday, so that a day of a list does not end while it is looked at. */
const noon = Math.floor(Date.now() / DAY_MILLISECONDS) * DAY_MILLISECONDS - DAY_MILLISECONDS / 2;
const minute = (minutes: number) => new Date(noon + minutes * 60_000).toISOString();
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MILLISECONDS).toISOString();

describe('notifications', () => {
  const fixture = notificationsFixture(100);
  const { dispatch, happens, somebody } = fixture;

  const list = (userId: number, { without = [], ...rest }: Partial<NotificationList> = {}, page: object = {}) =>
    dispatch(new ListNotifications({ userId: UserId(userId), without, ...rest }, { page: 1, perPage: 10, ...page }));
  /** Kind, people and whether it is read. */
  const entries = async (userId: number, of: Partial<NotificationList> = {}) =>
    (await list(userId, of)).items.map(({ kind, count, people: ids, isRead }) => [kind, count, ids, isRead]);
  const unread = (userId: number, without: readonly number[] = []) =>
    dispatch(new CountUnreadNotifications(UserId(userId), without.map(UserId)));
  const context = (userId: number) => newContext(`user:${userId}`, new Date());
  const read = (userId: number, upTo: NotificationId | null = null) =>
    dispatch(new ReadNotifications(context(userId), UserId(userId), upTo, []));

  it('N2 likes of one photo within a day are one entry with its people, newest first; the latest change is first', async () => {
    const me = somebody();
    await happens(
      like(1, 7, me, minute(1)),
      like(2, 7, me, minute(2)),
      follow(1, me, minute(3)),
      like(3, 8, me, minute(4)),
      like(3, 7, me, minute(5)),
      like(4, 7, me, minute(6)),
    );
    expect(await entries(me)).toEqual([
      ['like', 4, [4, 3, 2], false],
      ['like', 1, [3], false],
      ['follow', 1, [1], false],
    ]);
    expect((await list(me)).items[0]).toMatchObject({ photoId: 7, commentId: null, createdAt: new Date(minute(6)) });
    expect([await unread(me), await dispatch(new FindNotifiers(UserId(me)))]).toEqual([3, expect.arrayContaining([1, 2, 3, 4])]);
  });

  it('N2 what is taken back leaves the entry, which stands where it then belongs; the last one takes it along, read or not', async () => {
    const me = somebody();
    await happens(like(1, 7, me, minute(1)), follow(2, me, minute(2)), like(3, 7, me, minute(3)));
    const before = await list(me);
    await happens(like(3, 7, me, minute(4), 'unliked'));
    expect(await entries(me)).toEqual([
      ['follow', 1, [2], false],
      ['like', 1, [1], false],
    ]);
    expect((await list(me)).items[1]?.id).toBe(before.items[0]?.id);
    await read(me);
    await happens(like(1, 7, me, minute(5), 'unliked'), follow(2, me, minute(6), 'unfollowed'));
    expect([await entries(me), await unread(me)]).toEqual([[], 0]);
  });

  it('N2 who is blocked, muted or suspended is in no entry and no number, from the moment that it is said', async () => {
    const me = somebody();
    await happens(like(1, 7, me, minute(1)), like(2, 7, me, minute(2)), follow(2, me, minute(3)));
    const without = [UserId(2)];
    expect(await entries(me, { without })).toEqual([['like', 1, [1], false]]);
    expect([await unread(me, [2]), await unread(me, [1, 2]), await unread(me)]).toEqual([1, 0, 2]);
  });

  it('N2 marking an entry marks all behind it, and what comes later is unread; it is the same on every device, and twice is once', async () => {
    const me = somebody();
    await happens(like(1, 7, me, minute(1)), like(1, 8, me, minute(2)), like(1, 9, me, minute(3)));
    const { items } = await list(me);
    await read(me, items[1]?.id);
    await read(me, items[1]?.id);
    await read(me, items[2]?.id);
    expect([(await list(me)).items.map(({ isRead }) => isRead), await unread(me)]).toEqual([[false, true, true], 1]);
    expect((await list(me, { unread: true })).items.map(({ photoId }) => photoId)).toEqual([9]);
    await happens(like(2, 7, me, minute(4)));
    expect([(await list(me)).items.map(({ photoId, isRead }) => [photoId, isRead]), await unread(me)]).toEqual([
      [
        [7, false],
        [9, false],
        [8, true],
      ],
      2,
    ]);
    await Promise.all([read(me), read(me)]);
    expect(await unread(me)).toBe(0);
    await expect(read(me, 404 as NotificationId)).rejects.toMatchObject({ code: 'notification-not-found' });
    await expect(read(somebody(), items[0]?.id)).rejects.toMatchObject({ code: 'notification-not-found' });
  });

  it('N2 with nothing to read nothing is stored', async () => {
    const me = somebody();
    await read(me);
    expect(await fixture.product.admin.query('select 1 from notifications.read_markers where user_id = $1', [me])).toEqual([]);
  });

  it('N2 a comment that is taken down is in nobody’s list until it is restored; a deleted one goes', async () => {
    const [me, other] = [somebody(), somebody()];
    await happens(
      comment({ id: 31, by: 4, owner: me, mentioned: [other], at: minute(1) }),
      comment({ id: 31, by: 4, at: minute(2) }, 'taken-down'),
    );
    expect([await entries(me), await entries(other), await unread(me)]).toEqual([[], [], 0]);
    await happens(comment({ id: 31, by: 4, at: minute(3) }, 'restored'));
    expect([await entries(me), await entries(other)]).toEqual([[['comment', 1, [4], false]], [['mention', 1, [4], false]]]);
    await happens(comment({ id: 31, by: 4, at: minute(4) }, 'deleted'));
    expect([await entries(me), await entries(other)]).toEqual([[], []]);
  });

  it('N2 N4 additions of one photo to collections within a day are one entry; who takes it out of one and has it in another stays', async () => {
    const me = somebody();
    await happens(
      collecting({ id: 31, photo: 7, by: 2, of: me, at: minute(1) }),
      collecting({ id: 32, photo: 7, by: 2, of: me, at: minute(1) }),
      collecting({ id: 33, photo: 7, by: 3, of: me, at: minute(2) }),
      collecting({ id: 34, photo: 7, by: 4, of: me, at: minute(3), isPrivate: true }),
    );
    expect([await entries(me), await unread(me)]).toEqual([[['collected', 2, [3, 2], false]], 1]);
    expect((await list(me)).items[0]).toMatchObject({ photoId: 7, collectionId: 33 });
    await happens(
      collecting({ id: 31, photo: 7, by: 2, of: me, at: minute(4) }, 'removed'),
      collection(33, minute(5), { isPrivate: true }),
    );
    expect(await entries(me)).toEqual([['collected', 1, [2], false]]);
    expect((await list(me)).items[0]).toMatchObject({ collectionId: 32, createdAt: new Date(minute(1)) });
    await happens(collection(33, minute(6), { isPrivate: false }), collection(32, minute(7), 'deleted'));
    expect(await entries(me)).toEqual([['collected', 1, [3], false]]);
    await happens(collection(33, minute(8), 'deleted'));
    expect([await entries(me), await unread(me)]).toEqual([[], 0]);
  });

  it('N2 what nobody in particular has done counts nobody; of a kind alone, only that is listed', async () => {
    const me = somebody();
    await happens(photo(70, me, minute(1), 'curated'), decision(5, me, minute(2), 'warn'));
    expect(await entries(me)).toEqual([
      ['notice', 0, [], false],
      ['featured', 0, [], false],
    ]);
    expect(await entries(me, { kind: 'featured' })).toEqual([['featured', 0, [], false]]);
  });

  it('N2 a streak that is about to end is listed until it is over, for people who want that', async () => {
    const me = somebody();
    const endingIn = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    await dispatch(new ChangeNotificationSetting(context(me), UserId(me), 'streak', { page: true }));
    await happens(streakReminder(me, endingIn(-1), minute(1)), streakReminder(me, endingIn(5), minute(2)));
    expect([await entries(me), await unread(me)]).toEqual([[['streak', 0, [], false]], 1]);
    await dispatch(new ChangeNotificationSetting(context(me), UserId(me), 'streak', { page: false }));
    expect([await entries(me), await unread(me)]).toEqual([[], 0]);
  });

  it('N2 a kind that is switched off is neither listed nor counted', async () => {
    const me = somebody();
    await happens(follow(1, me, minute(1)), like(1, 7, me, minute(2)));
    await dispatch(new ChangeNotificationSetting(context(me), UserId(me), 'like', { page: false }));
    expect([await entries(me), await unread(me)]).toEqual([[['follow', 1, [1], false]], 1]);
  });

  it('N2 pages follow one another without a gap, also while the list changes', async () => {
    const me = somebody();
    await happens(...[1, 2, 3, 4, 5, 6].map((id) => like(id, 10 + id, me, minute(id))), like(9, 11, me, minute(0)));
    const first = await list(me, {}, { perPage: 2 });
    await happens(follow(1, me, minute(20)));
    const second = await list(me, {}, { perPage: 2, page: 2, from: { after: first.last } });
    const third = await list(me, {}, { perPage: 2, page: 3, from: { after: second.last } });
    expect([first, second, third].map(({ items }) => items.map(({ photoId }) => photoId))).toEqual([
      [16, 15],
      [14, 13],
      [12, 11],
    ]);
    expect([first.hasAfter, third.hasAfter]).toEqual([true, false]);
    const back = await list(me, {}, { perPage: 2, page: 1, from: { before: second.first } });
    expect(back.items.map(({ photoId }) => photoId)).toEqual([16, 15]);
  });

  it('N2 90 days are shown, a day later a sweep deletes it, and so it does what belongs to deleted photos and people', async () => {
    const [me, gone] = [somebody(), somebody()];
    const rows = async () =>
      (await fixture.product.admin.query('select 1 from notifications.causes where user_id in ($1, $2)', [me, gone])).length;
    await happens(follow(1, me, daysAgo(92)), follow(2, me, daysAgo(89)), like(1, 71, me, minute(1)), follow(3, gone, minute(1)));
    await happens(like(1, 72, me, minute(1)), photo(71, me, daysAgo(2), 'deleted'), photo(72, me, daysAgo(0), 'deleted'));
    await happens(erasure(gone, minute(3)));
    expect([await entries(me), await unread(me)]).toEqual([[['follow', 1, [2], false]], 1]);
    expect(await rows()).toBe(5);
    await sweepNotifications(fixture.product.runtime.database);
    // What was deleted less than a day ago stays: a stream may still have to say so (N3).
    expect(await rows()).toBe(2);
    // A replay brings them back; what is compared is what is left.
    expect(await fixture.product.differing()).toEqual([]);
  });

  it('goes with the person, and again is nothing', async () => {
    const me = somebody();
    await happens(follow(1, me, minute(1)));
    await read(me);
    for (let times = 0; times < 2; times++) await dispatch(new ForgetNotifications(context(me), UserId(me)));
    for (const table of ['causes', 'read_markers'])
      expect(await fixture.product.admin.query(`select 1 from notifications.${table} where user_id = $1`, [me])).toEqual([]);
    await happens(erasure(me, minute(2)));
  });
});
