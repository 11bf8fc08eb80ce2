import { newContext } from '@heliograph/cqrs';
import { ListComments } from '@heliograph/discussion-contracts';
import { inlineProjection, type LogDefinition, type NewEvent } from '@heliograph/event-store';
import { event } from '@heliograph/kernel/events';
import { PhotoId, StreamId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { QueryRunner } from 'typeorm';
import { z } from 'zod';
import { discussionContext } from '../discussion.context.js';
import { discussionLog } from '../discussion.log.js';
import { HiddenComments1700000000003 } from '../migrations/0003-hidden-comments.js';
import { Replies1700000000002 } from '../migrations/0002-replies.js';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct([discussionContext]);
});
/** Closing compares the live rows with a replay of the log. */
afterAll(() => product.close());

const [upcastAdded, upcastDeleted] = ['discussion.comment-added', 'discussion.comment-deleted'].map(
  (type) => discussionLog.events.get(type)?.upcasters?.[1] as (old: object) => object,
) as [(old: object) => object, (old: object) => object];

const asNow = (upcast: (old: object) => object) => (old: NewEvent) =>
  discussionLog.inline[0]?.on[old.type]?.({ ...old, data: upcast(old.data as object) } as never) ?? [];

/** As a build wrote that stored all comments above with each of them; its rows are those of today. */
const before: LogDefinition = {
  ...discussionLog,
  events: new Map(
    ['discussion.comment-added', 'discussion.comment-deleted'].map((type) => [
      type,
      event({ type, version: 1, schema: z.looseObject({}), sample: {}, partitionBy: () => 1, publish: 'private' }),
    ]),
  ),
  inline: [
    inlineProjection({
      name: 'discussion.comments',
      tables: [],
      on: { 'discussion.comment-added': asNow(upcastAdded), 'discussion.comment-deleted': asNow(upcastDeleted) } as never,
    }),
  ],
};

const at = '2026-01-01T00:00:00.000Z';
const versions = new Map<number, number>();
async function store(type: 'added' | 'deleted', photoId: number, ancestors: number[], commentId: number): Promise<void> {
  const version = versions.get(commentId) ?? 0;
  versions.set(commentId, version + 1);
  const of = { commentId, photoId, authorId: 2, ancestors, at };
  const data = type === 'added' ? { ...of, photoOwnerId: 1, body: null, mentions: null } : { ...of, reason: 'author' };
  await product.runtime.store.append(before, {
    streams: [
      { stream: StreamId(`comment-${commentId}`), expectedVersion: version, events: [{ type: `discussion.comment-${type}`, data }] },
    ],
    context: newContext('user:2'),
  });
}
const ids = async (photoId: number) =>
  (await product.dispatcher.dispatch(new ListComments(PhotoId(photoId), { page: 1, perPage: 50 }))).items.map(({ id }) => id);

it('R5 threads whose events name all comments above are the same threads', async () => {
  await store('added', 1, [], 11);
  await store('added', 1, [11], 12);
  await store('added', 1, [11, 12], 13);
  await store('added', 1, [11], 14);
  for (const [ancestors, commentId] of [[[], 11] as const, [[11], 12] as const]) await store('deleted', 1, [...ancestors], commentId);
  expect(await ids(1)).toEqual([11, 12, 13, 14]);
  await store('deleted', 1, [11, 12], 13);
  expect(await ids(1)).toEqual([11, 14]);
  // Then a comment could still be answered at the moment of its deletion, and came back as a tombstone with all above it.
  await store('deleted', 1, [11], 14);
  expect(await ids(1)).toEqual([]);
  await store('added', 1, [11, 14], 15);
  expect(await ids(1)).toEqual([11, 14, 15]);
  await store('deleted', 1, [11, 14], 15);
  expect(await ids(1)).toEqual([]);
});

it('the rows of the build before become those of a replay in one step', async () => {
  await store('added', 2, [], 21);
  await store('added', 2, [21], 22);
  await store('added', 2, [21, 22], 23);
  await store('added', 2, [21], 24);
  await store('added', 2, [], 25);
  await store('deleted', 2, [21], 24);
  await store('deleted', 2, [21], 22);
  await store('deleted', 2, [], 25);
  await product.admin.query('alter table discussion.comments drop column visible, drop column replies, drop column counted');
  await product.admin.query('alter table discussion.comments add column live_replies integer not null default 0');
  await product.admin.query(`
    with recursive above as (
      select parent_id as id from discussion.comments where not deleted
      union all select c.parent_id from above a join discussion.comments c on c.id = a.id
    ) update discussion.comments c set live_replies = (select count(*) from above a where a.id = c.id)`);
  await product.admin.query(
    'alter table discussion.comments add column visible boolean generated always as (not deleted or live_replies > 0) stored',
  );
  const runner = { query: (sql: string) => product.admin.query(sql) } as unknown as QueryRunner;
  await new Replies1700000000002().up(runner);
  await new HiddenComments1700000000003().up(runner);
  expect(await ids(2)).toEqual([21, 22, 23]);
  expect((await product.differing()).map(({ projection }) => projection)).toEqual([]);
});
