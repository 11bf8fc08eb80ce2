import { randomUUID } from 'node:crypto';
import { contexts } from '@heliograph/contexts';
import { newContext } from '@heliograph/cqrs';
import { AddComment } from '@heliograph/discussion-contracts';
import type { LogDefinition } from '@heliograph/event-store';
import { AppId, CommandId, type Context, type Event, PhotoId, StreamId, UserId } from '@heliograph/kernel';
import { DeletePhoto } from '@heliograph/media-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { timeOf } from './id-time.js';
import { sealedRows } from './read-events.js';
import { findTrace, type Trace } from './trace.js';
import { causeTree } from './trace-tree.js';

const ada = UserId(1);
const HOUR_MILLISECONDS = 3_600_000;

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct(contexts);
  product.startWorkers(['discussion']);
});
afterAll(() => product.close());

const trace = (id: string, within = HOUR_MILLISECONDS): Promise<Trace | null> => {
  const { database, logs } = product.runtime;
  return findTrace({ database, read: sealedRows(logs), logs: [...logs.keys()], within }, id);
};

/** A photo with two comments, deleted by `context`: its comments go with it, in another context and by a worker. */
async function deletedPhoto(id: number, context: Context): Promise<void> {
  const log = contexts.find(({ name }) => name === 'media')?.log as LogDefinition;
  const uploaded: Event = {
    type: 'media.photo-uploaded',
    data: { ...(log.events.get('media.photo-uploaded')?.sample as object), photoId: id, ownerId: ada, checksum: `sum-${id}` },
  };
  const images = Object.fromEntries(['Source', 'Thumb', 'Large', 'Full'].map((kind) => [`image${kind}`, `${id}-${kind}.webp`]));
  await product.runtime.store.append(log, {
    streams: [
      { stream: StreamId(`photo-${id}`), expectedVersion: 0, events: [{ ...uploaded, data: { ...(uploaded.data as object), ...images } }] },
    ],
    context: newContext('system:spec'),
  });
  for (const body of ['Well seen', 'Indeed'])
    await product.dispatcher.dispatch(
      new AddComment(newContext('user:2'), { authorId: UserId(2), photoId: PhotoId(id), photoOwnerId: ada, body, parentId: null }),
    );
  await product.dispatcher.dispatch(new DeletePhoto(context, ada, PhotoId(id)));
}

const types = (found: Trace | null) => found?.events.map(({ type }) => type);
const all = ['media.photo-deleted', 'discussion.comment-deleted', 'discussion.comment-deleted'];

describe('what caused what', () => {
  it('is found by the X-Request-Id, over the borders of contexts', async () => {
    for (const [id, request] of [
      [601, 'r-4711'],
      [602, 'r-47110'],
      [603, '0B54AE8C-7a0c-4c5e-9c0a-2f1f6f1f0a11'],
    ] as const) {
      const context = newContext('user:1', new Date(), { via: 'app', app: AppId(3), request });
      await deletedPhoto(id, context);
      await eventually(async () => expect(types(await trace(request))).toEqual(all));
      const found = (await trace(request)) as Trace;
      expect(found.correlation).toBe(context.correlation);
      expect(found.events.map(({ metadata }) => metadata)).toEqual([{ via: 'app', app: 3, request }, { via: 'system' }, { via: 'system' }]);
    }
    expect(await trace('r-471')).toBeNull();
    expect(await trace('4711')).toBeNull();
  });

  it('is found by correlation, by command and by any event, over the borders of contexts', async () => {
    const context = newContext('user:1');
    await deletedPhoto(501, context);
    await eventually(async () => expect(types(await trace(context.correlation))).toEqual(all));
    const found = (await trace(context.correlation)) as Trace;
    const ids = found.events.flatMap(({ eventId, commandId }) => [eventId, commandId]);
    for (const id of [context.commandId, ...ids]) expect((await trace(id))?.events).toEqual(found.events);
    const [root, ...others] = causeTree(found.events);
    expect(others).toEqual([]);
    expect(root).toMatchObject({ commandId: context.commandId, actor: 'user:1' });
    expect(root?.events[0]?.causes.map(({ events }) => events.map(({ event }) => event.log))).toEqual([['discussion'], ['discussion']]);
  });

  it('is found by ids that carry no time, as older builds made them', async () => {
    const context = { ...newContext('user:1'), correlation: randomUUID(), commandId: CommandId(randomUUID()) };
    await deletedPhoto(502, context);
    await eventually(async () => expect(types(await trace(context.correlation))).toEqual(all));
    expect(types(await trace(context.commandId))).toEqual(all);
  });

  it('reads what was recorded around the id, and no further than `within`', async () => {
    const longAgo = '01900000-0000-7000-8000-00000000000c';
    expect(timeOf(longAgo)?.getUTCFullYear()).toBe(2024);
    await deletedPhoto(503, { ...newContext('user:1'), correlation: longAgo });
    expect(await trace(longAgo)).toBeNull();
    const years = Date.now() - (timeOf(longAgo)?.getTime() ?? 0) + HOUR_MILLISECONDS;
    await eventually(async () => expect(types(await trace(longAgo, years))).toEqual(all));
  });

  it('is null for an id that no event has', async () => {
    expect(await trace(randomUUID())).toBeNull();
    expect(await trace(newContext('user:1').correlation)).toBeNull();
  });
});
