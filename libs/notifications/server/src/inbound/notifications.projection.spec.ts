import { changeWhere, put, remove, removeWhere } from '@heliograph/database';
import { rowsAfter } from '@heliograph/testing';
import { expectSameRowsInEveryInterleaving } from '@heliograph/testing/interleavings';
import { projectionSpec } from '@heliograph/testing/pure';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { causes, deletions } from '../notification/notifications.tables.js';
import { notificationsProjection } from './notifications.projection.js';
import { collecting, collection, comment, decision, erasure, follow, type Heard, like, photo, streakReminder } from './spec/neighbours.js';

const { given } = projectionSpec(notificationsProjection);
const at = '2026-03-01T10:00:00.000Z';
const entry_id = expect.any(Number) as unknown as number;
const key = (user_id: number, kind: string, subject_id: number, actor_id: number) => ({ user_id, kind, subject_id, actor_id }) as never;
function byLog(events: readonly Heard[]): Record<string, Heard[]> {
  const logs: Record<string, Heard[]> = {};
  for (const event of events) (logs[event.type.split('.')[0] as string] ??= []).push(event);
  return logs;
}
const rowsOf = (...events: readonly Heard[]) => rowsAfter(notificationsProjection, byLog(events));

describe('what somebody is notified of', () => {
  it('N2 a follow and a like, until they are taken back', () => {
    given(follow(2, 1, at)).then(put(causes, key(1, 'follow', 0, 2), { entry_id, at }));
    given(follow(2, 1, at, 'unfollowed')).then(remove(causes, key(1, 'follow', 0, 2)));
    given(like(2, 7, 1, at)).then(put(causes, key(1, 'like', 7, 2), { entry_id, at, photo_id: 7 }));
    given(like(2, 7, 1, at, 'unliked')).then(remove(causes, key(1, 'like', 7, 2)));
  });

  it('N2 nobody of their own: a like of one’s own photo, the selection of it by oneself', () => {
    given(like(1, 7, 1, at)).then();
    given(photo(7, 1, at, 'curated')).then();
  });

  it('N2 a comment, each recipient once', () =>
    given(comment({ id: 31, by: 4, at, to: 2, mentioned: [2, 3, 4] })).then(
      put(causes, key(2, 'reply', 31, 4), { entry_id, at, photo_id: 7, comment_id: 31 }),
      put(causes, key(3, 'mention', 31, 4), { entry_id, at, photo_id: 7, comment_id: 31 }),
      put(causes, key(1, 'comment', 31, 4), { entry_id, at, photo_id: 7, comment_id: 31 }),
    ));

  it('N2 a deleted comment goes for everybody, one that is taken down is hidden until it is restored', () => {
    given(comment({ id: 31, by: 4, at }, 'deleted')).then(removeWhere(causes, { comment_id: 31 }));
    given(comment({ id: 31, by: 4, at }, 'taken-down')).then(changeWhere(causes, { comment_id: 31 }, { hidden: true }));
    given(comment({ id: 31, by: 4, at }, 'restored')).then(changeWhere(causes, { comment_id: 31 }, { hidden: false }));
  });

  it('N2 the editors’ selection and decisions of moderators, by nobody whom they know, until they are taken back', () => {
    given(photo(7, 9, at, 'curated')).then(put(causes, key(9, 'featured', 7, 0), { entry_id, at, photo_id: 7 }));
    given(photo(7, 9, at, 'uncurated')).then(remove(causes, key(9, 'featured', 7, 0)));
    given(decision(5, 9, at, 'warn')).then(put(causes, key(9, 'notice', 5, 0), { entry_id, at }));
    given(decision(5, 9, at, 'none')).then();
    given(decision(5, 9, at, 'lifted')).then(remove(causes, key(9, 'notice', 5, 0)));
  });

  it('N2 that a streak is about to end, one entry for each end', () => {
    const reminded = (subject: number) => put(causes, key(1, 'streak', subject, 0), { entry_id, at });
    given(streakReminder(1, '2026-03-01T16:00:00.000Z', at)).then(reminded(1_772_380_800_000));
    given(streakReminder(1, '2026-03-02T16:00:00.000Z', at)).then(reminded(1_772_467_200_000));
  });

  it('N2 a photo in somebody else’s collection, until it is taken out; hidden while the collection is private', () => {
    const collected = key(1, 'collected', expect.any(Number) as unknown as number, 2);
    const is = { id: 3, photo: 7, by: 2, of: 1, at };
    const row = { entry_id, at, photo_id: 7, collection_id: 3 };
    given(collecting(is)).then(put(causes, collected, { ...row, hidden: false }));
    given(collecting({ ...is, isPrivate: true })).then(put(causes, collected, { ...row, hidden: true }));
    given(collecting({ ...is, by: 1 })).then();
    given(collecting(is, 'removed')).then(remove(causes, collected));
    given(collection(3, at, { isPrivate: true })).then(changeWhere(causes, { collection_id: 3 }, { hidden: true }));
    given(collection(3, at, 'deleted')).then(removeWhere(causes, { collection_id: 3 }));
  });

  it('notes which photos and people are deleted', () => {
    given(photo(7, 1, at, 'deleted')).then(put(deletions, { type: 'photo', id: 7 }, { at }));
    given(erasure(2, at)).then(put(deletions, { type: 'user', id: 2 }, { at }));
  });

  it('N2 likes of one photo on one day share an entry, and each replay gives it the same id', () => {
    const entries = rowsOf(like(2, 7, 1, at), like(3, 7, 1, '2026-03-01T23:00:00.000Z'), like(4, 7, 1, '2026-03-02T00:00:00.000Z'));
    const ids = entries[causes.name]?.map((row) => (JSON.parse(row) as { entry_id: number }).entry_id) ?? [];
    expect(new Set(ids).size).toBe(2);
    expect(ids.every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true);
    expect(ids).toContain(4_260_276_543_258_374);
  });

  it('N2 comes out the same however the logs are interleaved', () => {
    const person = fc.integer({ min: 1, max: 4 });
    const step = fc.tuple(person, person, fc.integer({ min: 0, max: 14 }));
    const histories = fc.array(step, { minLength: 20, maxLength: 60 }).map((steps) => {
      const heard = steps.map(([who, whom, what], minute) =>
        happened(who, whom, what, new Date(Date.UTC(2026, 2, 1, 10, minute)).toISOString()),
      );
      return byLog(heard);
    });
    expectSameRowsInEveryInterleaving(notificationsProjection, histories);
  });
});

function happened(who: number, whom: number, what: number, at: string): Heard {
  return [
    () => follow(who, whom, at),
    () => follow(who, whom, at, 'unfollowed'),
    () => like(who, 7, whom, at),
    () => like(who, 7, whom, at, 'unliked'),
    () => comment({ id: who, by: who, owner: whom, at, mentioned: [3] }),
    () => comment({ id: who, by: who, at }, 'deleted'),
    () => photo(7, whom + 5, at, 'curated'),
    () => photo(whom, who, at, 'deleted'),
    () => decision(who, whom, at, 'warn'),
    () => erasure(who, at),
    () => streakReminder(whom, '2026-03-01T16:00:00.000Z', at),
    () => collecting({ id: who, photo: 7, by: who, of: whom, at }),
    () => collecting({ id: who, photo: 7, by: who, of: whom, at }, 'removed'),
    () => collection(who, at, { isPrivate: whom > 2 }),
    () => collection(who, at, 'deleted'),
  ][what]?.() as Heard;
}
