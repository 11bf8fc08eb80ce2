import { LocalMasterKey } from '@heliograph/event-store/privacy';
import { newContext } from '@heliograph/cqrs';
import { add, table } from '@heliograph/database';
import { defineLog } from '@heliograph/event-store';
import { event, type InferEvent, personal } from '@heliograph/kernel/events';
import { type Context, StreamId } from '@heliograph/kernel';
import { countFrom, counterOf, from, projection } from '@heliograph/projections';
import { Module } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { BoundedContext } from '@heliograph/runtime';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { z } from 'zod';

/** One field is encrypted, as in a comment. */
const notedEvent = event({
  type: 'bench.noted',
  version: 1,
  schema: z.object({ personId: z.number(), photoId: z.number(), note: personal(z.string().nullable()) }),
  sample: { personId: 1, photoId: 1, note: 'a note' },
  owner: 'personId',
  partitionBy: (data) => data.photoId,
  publish: 'verbatim',
});
export type Noted = InferEvent<typeof notedEvent>;
/** Nothing personal, as in a like. */
const likedEvent = event({
  type: 'bench.liked',
  version: 1,
  schema: z.object({ photoId: z.number(), personId: z.number(), at: z.string() }),
  sample: { photoId: 1, personId: 1, at: '2026-01-31T09:30:00.000Z' },
  partitionBy: (data) => data.photoId,
  publish: 'verbatim',
});
export type Liked = InferEvent<typeof likedEvent>;

export const benchLog = defineLog({ name: 'bench', events: [notedEvent, likedEvent], inline: [] });

export const counted = table('bench.counted', { key: { photo_id: 'bigint' }, columns: { likes: 'integer' } });
export const handled = table('bench.handled', { key: { photo_id: 'bigint' }, columns: { likes: 'integer' } });

/** Counts in SQL. */
export const countedProjection = projection({
  name: 'bench.counted',
  version: 1,
  queue: 'bench',
  tables: [counted],
  sources: [countFrom<Liked>('bench', { into: counterOf(counted, 'likes'), by: 'photoId', plus: ['bench.liked'] })],
});

/** Counts the same with a function for each event. */
export const handledProjection = projection({
  name: 'bench.handled',
  version: 1,
  queue: 'bench',
  tables: [handled],
  sources: [from<Liked>('bench', { 'bench.liked': ({ data }) => [add(handled, { photo_id: data.photoId }, { likes: 1 })] })],
});

class BenchTables implements MigrationInterface {
  readonly name = 'BenchTables1700000000001';
  async up(runner: QueryRunner): Promise<void> {
    for (const { name } of [counted, handled])
      await runner.query(`create table if not exists ${name} (photo_id bigint primary key, likes integer not null default 0)`);
  }
  async down(): Promise<void> {}
}

class BenchModule {}
Module({})(BenchModule);

/** A context like any other, so that what is measured are the product's own classes. Its workers run the counter in SQL. */
export const benchContext: BoundedContext = {
  name: 'bench',
  log: benchLog,
  migrations: { schema: 'bench', migrations: [BenchTables] },
  projections: [countedProjection],
  reactions: [],
  queues: ['count'],
  module: BenchModule,
};

export const benchMasterKey = new LocalMasterKey('01'.repeat(32));

/** As every call of the API has: ids of its own, among them a command id that is stored. */
export function request(): Context {
  return newContext('user:1');
}

export function newStream(kind: string): StreamId {
  return StreamId(`${kind}-${randomUUID()}`);
}

const PHOTOS = 1_000;

/** One of 1,000 photos, the first ones far more often; `share` is a number from 0 to 1. */
export function skewedPhoto(share: number): number {
  return 1 + Math.floor(PHOTOS * share ** 3);
}

export function liked(photoId: number, personId = 1): Liked {
  return { type: 'bench.liked', data: { photoId, personId, at: '2026-01-31T09:30:00.000Z' } };
}
