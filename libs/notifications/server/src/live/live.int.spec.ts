import { newContext } from '@heliograph/cqrs';
import { PhotoId, UserId } from '@heliograph/kernel';
import {
  ChangeNotificationSetting,
  FindLiveChanges,
  FindLiveNews,
  type LiveChange,
  ReadNotifications,
  type StreamPosition,
  WasSomebodyErased,
} from '@heliograph/notifications-contracts';
import { checkpointOf, commonPosition } from '@heliograph/projections';
import { describe, expect, it } from '@jest/globals';
import { notificationsProjection } from '../inbound/notifications.projection.js';
import {
  between,
  collecting,
  collection,
  comment,
  erasure,
  follow,
  like,
  photo,
  streakReminder,
  suspension,
} from '../inbound/spec/neighbours.js';
import { notificationsFixture } from '../inbound/spec/notifications-fixture.js';
import { sweepNotifications } from '../notification/sweep.js';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const at = minutesAgo(1);

describe('what a stream tells', () => {
  const fixture = notificationsFixture(500);
  const { dispatch, happens, somebody } = fixture;

  const followed = notificationsProjection.sources.map((source) => ({
    projection: checkpointOf(notificationsProjection, source),
    log: source.log,
  }));
  const now = async (): Promise<StreamPosition> => {
    const places = await commonPosition(fixture.product.runtime.database, followed);
    if (!places) throw new Error('no place');
    return places;
  };
  /** Of a short stretch and of a long one, which are read in different ways. */
  const changes = async (me: number, since: StreamPosition, without: readonly number[] = []) => {
    const until = await now();
    const far = { ...until, logs: { ...until.logs, media: (until.logs['media'] ?? 0) + 10_000 } };
    const [few, many] = await Promise.all(
      [until, far].map((end) => dispatch(new FindLiveChanges(UserId(me), { since, until: end }, without.map(UserId)))),
    );
    expect(many).toEqual(few);
    return few as readonly LiveChange[];
  };
  const short = (change: LiveChange) =>
    change.kind === 'photo'
      ? ['photo', change.id, change.isOwn]
      : change.entry
        ? [change.entry.kind, change.entry.count, [...change.entry.people]]
        : 'gone';
  const sent = async (...asked: Parameters<typeof changes>) => (await changes(...asked)).map(short);
  const news = async (since: StreamPosition, among: readonly number[] = []) =>
    dispatch(new FindLiveNews({ since, until: await now() }, among.map(UserId)));

  it('N3 an entry comes once, as it is now, by its last event; nothing else comes, and nothing again', async () => {
    const [me, other] = [somebody(), somebody()];
    await happens(like(1, 701, me, at));
    const before = await now();
    await happens(like(2, 701, me, at), follow(3, other, at), like(4, 701, me, at), follow(5, me, at));
    expect(await sent(me, before)).toEqual([
      ['like', 3, [4, 2, 1]],
      ['photo', 701, true],
      ['follow', 1, [5]],
    ]);
    expect((await news(before)).people).toEqual(new Set([me, other]));
    expect(await sent(me, await now())).toEqual([]);
  });

  it('N3 what is taken back leaves its entry, and the last one takes it along', async () => {
    const me = somebody();
    await happens(like(1, 702, me, at), like(2, 702, me, at), follow(1, me, at), comment({ id: 31, by: 4, at, photo: 702, owner: me }));
    const before = await now();
    await happens(like(2, 702, me, at, 'unliked'), follow(1, me, at, 'unfollowed'), comment({ id: 31, by: 4, at, photo: 702 }, 'deleted'));
    // The log of comments comes before that of likes and follows.
    expect(await sent(me, before)).toEqual(['gone', ['like', 1, [1]], ['photo', 702, true], 'gone']);
    // The photo of a comment that went says nothing of its owner.
    expect((await news(before)).photos).toEqual([PhotoId(702)]);
    await happens(like(1, 702, me, at, 'unliked'), like(1, 702, me, at));
    expect(await sent(me, before)).toEqual(['gone', 'gone', ['like', 1, [1]], ['photo', 702, true]]);
  });

  it('N3 somebody who is blocked, muted or suspended leaves all entries, and comes back', async () => {
    const [me, loud] = [somebody(), somebody()];
    await happens(like(loud, 703, me, at), follow(loud, me, at), follow(2, me, at));
    const without = expect.arrayContaining(['gone', ['follow', 1, [2]]]);
    for (const event of [between(me, loud, at, 'blocked'), between(loud, me, at, 'blocked'), between(me, loud, at, 'muted')]) {
      const before = await now();
      await happens(event);
      expect([await sent(me, before, [loud]), (await news(before)).people.has(UserId(me))]).toEqual([without, true]);
    }
    const before = await now();
    await happens(suspension(loud, at, 'disabled'));
    expect(await sent(me, before, [loud])).toEqual(without);
    expect([...(await news(before, [me, 1])).people]).toEqual([me]);
    const suspended = await now();
    await happens(suspension(loud, at, 'enabled'));
    expect(await sent(me, suspended)).toEqual(expect.arrayContaining([['like', 1, [loud]]]));
  });

  it('N3 a deleted photo takes its entries along, a private collection its own, a kind that is switched off all of it', async () => {
    const me = somebody();
    const collected = { id: 41, photo: 705, by: 2, of: me, at };
    await happens(like(1, 704, me, at), collecting(collected), follow(1, me, at));
    let before = await now();
    await happens(photo(704, me, at, 'deleted'));
    expect(await sent(me, before)).toEqual(['gone', ['photo', 704, true]]);
    // Who comes back after a sweep hears it, too.
    await sweepNotifications(fixture.product.runtime.database);
    expect(await sent(me, before)).toEqual(['gone', ['photo', 704, true]]);
    before = await now();
    await happens(collection(41, at, { isPrivate: true }));
    expect(await sent(me, before)).toEqual(['gone']);
    before = await now();
    await dispatch(new ChangeNotificationSetting(newContext(`user:${me}`, new Date()), UserId(me), 'follow', { page: false }));
    await fixture.product.catchUp();
    expect(await sent(me, before)).toEqual(['gone']);
  });

  it('N3 a streak that has ended goes, though nothing happens', async () => {
    const me = somebody();
    const endsAt = new Date(Date.now() + 60_000);
    await happens(streakReminder(me, endsAt.toISOString(), at));
    const position = await now();
    const stretch = { since: position, until: { ...position, at: endsAt.getTime() } };
    expect(await dispatch(new FindLiveNews(stretch, []))).toMatchObject({ people: new Set([me]) });
    const ended = await dispatch(new FindLiveChanges(UserId(me), stretch, []));
    expect(ended).toMatchObject([{ kind: 'entry', log: null }]);
  });

  it('N3 an entry that has become too old goes, also after a sweep', async () => {
    const me = somebody();
    await happens(follow(1, me, minutesAgo((90 * 24 + 1) * 60)));
    await sweepNotifications(fixture.product.runtime.database);
    const until = await now();
    const stretch = { since: { ...until, at: until.at - 2 * 3_600_000 }, until };
    expect(await dispatch(new FindLiveChanges(UserId(me), stretch, []))).toMatchObject([{ kind: 'entry', entry: null, log: null }]);
  });

  it('N3 how far somebody has read wakes their streams, which have no entry to tell of', async () => {
    const me = somebody();
    await happens(follow(1, me, at));
    const before = await now();
    await dispatch(new ReadNotifications(newContext(`user:${me}`, new Date()), UserId(me), null, []));
    await fixture.product.catchUp();
    expect([await sent(me, before), (await news(before)).people.has(UserId(me))]).toEqual([[], true]);
  });

  it('N3 after an erasure nobody can go on; a sweep then leaves nothing of that person', async () => {
    const [me, gone] = [somebody(), somebody()];
    const before = await now();
    await happens(like(gone, 706, me, at), between(me, gone, at, 'blocked'));
    expect(await dispatch(new WasSomebodyErased({ since: before, until: await now() }))).toBe(false);
    await happens(like(gone, 706, me, at, 'unliked'), erasure(gone, at));
    expect(await dispatch(new WasSomebodyErased({ since: before, until: await now() }))).toBe(true);
    await sweepNotifications(fixture.product.runtime.database);
    const rows = async (table: string, where: string) =>
      fixture.product.admin.query(`select 1 from notifications.${table} where ${where}`, [gone]);
    expect([await rows('causes', 'actor_id = $1'), await rows('changes', "user_id = $1 or what = 'actor' and subject_id = $1")]).toEqual([
      [],
      [],
    ]);
  });

  it('N3 a day later what was taken back is swept, and a replay makes the same of the rest', async () => {
    const me = somebody();
    await happens(follow(1, me, at), follow(1, me, at, 'unfollowed'), follow(2, me, at));
    const rows = async () => (await fixture.product.admin.query('select 1 from notifications.causes where user_id = $1', [me])).length;
    await sweepNotifications(fixture.product.runtime.database);
    expect(await rows()).toBe(2);
    await fixture.product.admin.query("update notifications.causes set gone_at = gone_at - interval '26 hours' where user_id = $1", [me]);
    await sweepNotifications(fixture.product.runtime.database);
    expect(await rows()).toBe(1);
    await happens(erasure(me, at));
  });
});
