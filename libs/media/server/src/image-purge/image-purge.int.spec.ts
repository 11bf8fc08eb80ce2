import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DeletePhoto, ForgetOwner, RecordRenditions, UnpublishPhoto } from '@heliograph/media-contracts';
import { ReactionRunner } from '@heliograph/projections';
import { sampleRequest } from '@heliograph/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { jpeg } from '../processing/spec/pictures.js';
import { made } from '../spec/made-renditions.js';
import { mediaProduct, owner } from '../spec/media-product.js';
import { purgeUnpublishedPhotos } from './image-purge.reaction.js';
import { latePurges } from './late-purges.js';
import { PurgeRound } from './purge-round.js';

describe('purges of caches (B8)', () => {
  let media: Awaited<ReturnType<typeof mediaProduct>>;
  let cache: Server;
  let url: string;
  let received: string[][];
  let answer: (response: ServerResponse) => void;

  beforeAll(async () => {
    media = await mediaProduct();
    cache = createServer(async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString();
      expect([request.method, request.headers['content-type']]).toEqual(['POST', 'application/json']);
      received.push((JSON.parse(body) as { tags: string[] }).tags);
      answer(response);
    }).listen(0, '127.0.0.1');
    await once(cache, 'listening');
    url = `http://127.0.0.1:${(cache.address() as AddressInfo).port}/purge`;
  });
  beforeEach(() => {
    received = [];
    answer = (response) => response.writeHead(204).end();
  });
  afterEach(() => media.admin.query('delete from media.purges'));
  afterAll(async () => {
    cache.closeAllConnections();
    cache.close();
    await media.close();
  });

  const published = async () => {
    const { photo } = await media.upload(await jpeg());
    await media.dispatcher.dispatch(new RecordRenditions(sampleRequest('system:renditions'), photo.photoId, made));
    return photo.photoId;
  };
  const asOwner = () => sampleRequest(`user:${owner}`);
  /** The reaction hears all that has happened. */
  const react = async (cdnPurgeUrl: string | null = url) => {
    const { database, store, logs } = media.runtime;
    const services = { ...media.services, cdnPurgeUrl: cdnPurgeUrl ?? undefined };
    await new ReactionRunner({ database, store, logs, services }).run(purgeUnpublishedPhotos);
  };
  const pending = () =>
    media.admin.query<{ tag: string; attempts: number; last_error: string | null; wait: number }>(
      `select tag, attempts, last_error, extract(epoch from due_at - now())::float as wait from media.purges order by id`,
    );
  // A second ago: the column rounds to milliseconds, up as well.
  const due = () => media.admin.query(`update media.purges set due_at = now() - interval '1 second'`);
  const warnings: string[] = [];
  const round = (more: { answerWithin?: number } = {}) =>
    new PurgeRound({ database: media.runtime.database, url, log: ({ message }) => warnings.push(message), ...more });

  it('an unpublished photo, a deleted one and those of an erased person are purged once no process remembers them', async () => {
    const [unpublished, deleted, erased] = [await published(), await published(), await published()];
    await react();
    expect(await pending()).toEqual([]);
    await media.dispatcher.dispatch(new UnpublishPhoto(asOwner(), owner, unpublished));
    await media.dispatcher.dispatch(new DeletePhoto(asOwner(), owner, deleted));
    await media.dispatcher.dispatch(new ForgetOwner(sampleRequest('system:erasure'), owner));
    await react();
    const waiting = await pending();
    expect(waiting.map(({ tag }) => tag)).toEqual([unpublished, deleted, erased].map((id) => `photo-${id}`));
    for (const { wait } of waiting) expect(wait).toBeGreaterThan(1);
    expect(await round().run()).toBe(0);
    await due();
    expect(await round().run()).toBe(3);
    expect(received).toEqual([[unpublished, deleted, erased].map((id) => `photo-${id}`)]);
    expect(await pending()).toEqual([]);
  });

  it('a draft that goes has nothing to purge, and without a cache nothing is kept', async () => {
    const { photo } = await media.upload(await jpeg(), { publish: false });
    await media.dispatcher.dispatch(new DeletePhoto(asOwner(), owner, photo.photoId));
    await react();
    await media.dispatcher.dispatch(new UnpublishPhoto(asOwner(), owner, await published()));
    await react(null);
    expect(await pending()).toEqual([]);
  });

  it('a cache that is down stops no checkpoint; each purge is sent again until it is taken', async () => {
    const id = await published();
    await media.dispatcher.dispatch(new UnpublishPhoto(asOwner(), owner, id));
    await react();
    await due();
    answer = (response) => response.writeHead(503).end();
    expect(await round().run()).toBe(0);
    expect(await pending()).toMatchObject([{ tag: `photo-${id}`, attempts: 1, last_error: 'answers 503' }]);
    expect(warnings.at(-1)).toBe('purges: CDN_PURGE_URL answers 503; will try again');
    answer = () => undefined;
    await due();
    expect(await round({ answerWithin: 200 }).run()).toBe(0);
    expect(await pending()).toMatchObject([{ attempts: 2, last_error: 'does not answer within 200 ms' }]);
    expect(await latePurges({ database: media.runtime.database, cdnPurgeUrl: url })).toEqual({ ok: true, found: 'no purge is waiting' });
    await media.admin.query(`update media.purges set wanted_at = now() - interval '2 minutes'`);
    expect(await latePurges({ database: media.runtime.database, cdnPurgeUrl: url })).toEqual({
      ok: false,
      found: '1 wait for a minute or longer (CDN_PURGE_URL does not answer within 200 ms)',
    });
    answer = (response) => response.writeHead(200).end('{}');
    await due();
    expect(await round().run()).toBe(1);
    expect(received).toHaveLength(3);
  });

  it('many go in few requests, a tag once, and two workers share them', async () => {
    await media.admin.query(
      `insert into media.purges (tag, wanted_at, due_at) select 'photo-' || 1000 + n / 2, now(), now() from generate_series(0, 199) n`,
    );
    const sent = await Promise.all([round().run(), round().run()]);
    expect(sent[0] + sent[1]).toBe(200);
    expect(new Set(received.flat()).size).toBe(100);
    for (const tags of received) expect(tags.length).toBeLessThanOrEqual(30);
  });

  it('is given up when what a cache has kept has expired by itself', async () => {
    await media.admin.query(
      `insert into media.purges (tag, wanted_at, due_at) values ('photo-1', now() - interval '62 minutes', now()), ('photo-2', now(), now())`,
    );
    await round().giveUp();
    expect((await pending()).map(({ tag }) => tag)).toEqual(['photo-2']);
    expect(warnings.at(-1)).toBe('1 purges were given up: what a cache has kept has expired by now');
  });
});
