import { change, changeWhere, put } from '@heliograph/database';
import { rowsAfter } from '@heliograph/testing';
import { expectSameRowsInEveryInterleaving } from '@heliograph/testing/interleavings';
import { projectionSpec } from '@heliograph/testing/pure';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { causes, changes, deletions } from '../notification/notifications.tables.js';
import { notificationsProjection } from './notifications.projection.js';
import {
  between,
  collecting,
  collection,
  comment,
  decision,
  erasure,
  follow,
  type Heard,
  like,
  photo,
  readMarker,
  setting,
  streakReminder,
  suspension,
} from './spec/neighbours.js';

const { given } = projectionSpec(notificationsProjection);
const at = '2026-03-01T10:00:00.000Z';
const entry_id = expect.any(Number) as unknown as number;
/** Of the event that `given` stores. */
const recordedAt = '2026-01-02T03:04:05.000Z';
const by = { seq: 1, gone_at: null };
const gone = { seq: 1, gone_at: recordedAt };
const changed = (log: string, user_id: number, what: string, subject_id = 0) =>
  put(changes, { log, user_id, what: what as never, subject_id }, { seq: 1, at: recordedAt });
const key = (user_id: number, kind: string, subject_id: number, actor_id: number) => ({ user_id, kind, subject_id, actor_id }) as never;
function byLog(events: readonly Heard[]): Record<string, Heard[]> {
  const logs: Record<string, Heard[]> = {};
  for (const event of events) (logs[event.type.split('.')[0] as string] ??= []).push(event);
  return logs;
}
const rowsOf = (...events: readonly Heard[]) => rowsAfter(notificationsProjection, byLog(events));

describe('what somebody is notified of', () => {
  it('N2 a follow and a like, until they are taken back', () => {
    given(follow(2, 1, at)).then(put(causes, key(1, 'follow', 0, 2), { entry_id, at, ...by }));
    given(follow(2, 1, at, 'unfollowed')).then(change(causes, key(1, 'follow', 0, 2), gone));
    given(like(2, 7, 1, at)).then(
      put(causes, key(1, 'like', 7, 2), { entry_id, at, photo_id: 7, ...by }),
      changed('social-graph', 1, 'photo', 7),
    );
    given(like(2, 7, 1, at, 'unliked')).then(change(causes, key(1, 'like', 7, 2), gone), changed('social-graph', 1, 'photo', 7));
  });

  it('N2 nobody of their own: a like of one’s own photo, the selection of it by oneself', () => {
    given(like(1, 7, 1, at)).then(changed('social-graph', 1, 'photo', 7));
    given(photo(7, 1, at, 'curated')).then();
  });

  it('N2 a comment, each recipient once', () =>
    given(comment({ id: 31, by: 4, at, to: 2, mentioned: [2, 3, 4] })).then(
      put(causes, key(2, 'reply', 31, 4), { entry_id, at, photo_id: 7, comment_id: 31, ...by }),
      put(causes, key(3, 'mention', 31, 4), { entry_id, at, photo_id: 7, comment_id: 31, ...by }),
      put(causes, key(1, 'comment', 31, 4), { entry_id, at, photo_id: 7, comment_id: 31, ...by }),
      changed('discussion', 1, 'photo', 7),
    ));

  it('N2 a deleted comment goes for everybody, one that is taken down is hidden until it is restored', () => {
    const ofPhoto = changed('discussion', 0, 'photo', 7);
    given(comment({ id: 31, by: 4, at }, 'deleted')).then(changeWhere(causes, { comment_id: 31 }, gone), ofPhoto);
    given(comment({ id: 31, by: 4, at }, 'taken-down')).then(changeWhere(causes, { comment_id: 31 }, { hidden: true, seq: 1 }), ofPhoto);
    given(comment({ id: 31, by: 4, at }, 'restored')).then(changeWhere(causes, { comment_id: 31 }, { hidden: false, seq: 1 }), ofPhoto);
  });

  it('N2 the editors’ selection and decisions of moderators, by nobody whom they know, until they are taken back', () => {
    given(photo(7, 9, at, 'curated')).then(put(causes, key(9, 'featured', 7, 0), { entry_id, at, photo_id: 7, ...by }));
    given(photo(7, 9, at, 'uncurated')).then(change(causes, key(9, 'featured', 7, 0), gone));
    given(decision(5, 9, at, 'warn')).then(put(causes, key(9, 'notice', 5, 0), { entry_id, at, ...by }));
    given(decision(5, 9, at, 'none')).then();
    given(decision(5, 9, at, 'lifted')).then(change(causes, key(9, 'notice', 5, 0), gone));
  });

  it('N2 that a streak is about to end, one entry for each end', () => {
    const reminded = (subject: number) => put(causes, key(1, 'streak', subject, 0), { entry_id, at, ...by });
    given(streakReminder(1, '2026-03-01T16:00:00.000Z', at)).then(reminded(1_772_380_800_000));
    given(streakReminder(1, '2026-03-02T16:00:00.000Z', at)).then(reminded(1_772_467_200_000));
  });

  it('N2 a photo in somebody else’s collection, until it is taken out; hidden while the collection is private', () => {
    const collected = key(1, 'collected', expect.any(Number) as unknown as number, 2);
    const is = { id: 3, photo: 7, by: 2, of: 1, at };
    const row = { entry_id, at, photo_id: 7, collection_id: 3, ...by };
    given(collecting(is)).then(put(causes, collected, { ...row, hidden: false }));
    given(collecting({ ...is, isPrivate: true })).then(put(causes, collected, { ...row, hidden: true }));
    given(collecting({ ...is, by: 1 })).then();
    given(collecting(is, 'removed')).then(change(causes, collected, gone));
    given(collection(3, at, { isPrivate: true })).then(changeWhere(causes, { collection_id: 3 }, { hidden: true, seq: 1 }));
    given(collection(3, at, 'deleted')).then(changeWhere(causes, { collection_id: 3 }, gone));
  });

  it('N3 what becomes of one’s own photo, and its numbers', () => {
    for (const type of [
      'uploaded',
      'renditions-made',
      'failed',
      'held',
      'released',
      'published',
      'unpublished',
      'taken-down',
      'restored',
    ] as const)
      given(photo(7, 1, at, type)).then(changed('media', 1, 'photo', 7));
    for (const type of ['like-hidden', 'like-shown'] as const) given(like(2, 7, 1, at, type)).then(changed('social-graph', 1, 'photo', 7));
    for (const type of ['hidden', 'shown'] as const) given(comment({ id: 31, by: 4, at }, type)).then(changed('discussion', 0, 'photo', 7));
  });

  it('N3 who is hidden from whom: both by a block, one by a mute, everybody by a suspension', () => {
    for (const type of ['blocked', 'unblocked'] as const)
      given(between(1, 2, at, type)).then(changed('moderation', 1, 'actor', 2), changed('moderation', 2, 'actor', 1));
    for (const type of ['muted', 'unmuted'] as const) given(between(1, 2, at, type)).then(changed('moderation', 1, 'actor', 2));
    for (const type of ['disabled', 'enabled'] as const) given(suspension(2, at, type)).then(changed('identity', 0, 'actor', 2));
  });

  it('N3 how far somebody has read, and which kinds they want', () => {
    given(readMarker(1, at)).then(changed('notifications', 1, 'marker'));
    given(setting(1, 'like', at)).then(changed('notifications', 1, 'like'));
  });

  it('notes which photos and people are deleted', () => {
    given(photo(7, 1, at, 'deleted')).then(
      put(deletions, { type: 'photo', id: 7 }, { at }),
      changed('media', 1, 'photo', 7),
      changed('media', 1, 'deleted', 7),
    );
    given(erasure(2, at)).then(put(deletions, { type: 'user', id: 2 }, { at }), changed('identity', 0, 'erased'));
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
    const step = fc.tuple(person, person, fc.integer({ min: 0, max: 19 }));
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
    () => between(who, whom, at, 'muted'),
    () => suspension(who, at, 'disabled'),
    () => like(who, 7, whom, at, 'like-hidden'),
    () => comment({ id: who, by: who, at }, 'hidden'),
    () => readMarker(who, at),
  ][what]?.() as Heard;
}
