import { rawSql } from '@event-driven-io/dumbo';
import { type Event, STREAM_DOES_NOT_EXIST } from '@event-driven-io/emmett';
import {
  getPostgreSQLEventStore,
  type PostgresEventStore,
  postgreSQLEventStoreConsumer,
  postgreSQLRawSQLProjection,
} from '@event-driven-io/emmett-postgresql';
import pg from 'pg';
import { liked, type Liked, skewedPhoto } from './bench-context.js';

type PhotoLiked = Event<Liked['type'], Liked['data']>;

/** Table that the projector counts into. */
export const EMMETT_TABLE = 'counted';

/** Emmett's store as its documentation shows it, with a connection for each caller. */
export async function openEmmett(url: string, connections: number): Promise<{ store: PostgresEventStore; close: () => Promise<void> }> {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  pool.on('error', () => undefined);
  const store = getPostgreSQLEventStore(url, { connectionOptions: { pool } });
  await store.schema.migrate();
  await pool.query(`create table if not exists ${EMMETT_TABLE} (photo_id bigint primary key, likes integer not null)`);
  return {
    store,
    close: async () => {
      await store.close();
      if (!pool.ended) await pool.end();
    },
  };
}

/** One SQL statement an event, as in its documentation. */
const counter = postgreSQLRawSQLProjection<PhotoLiked>({
  name: 'counted',
  canHandle: ['bench.liked'],
  evolve: ({ data }) =>
    rawSql(`insert into ${EMMETT_TABLE} as c values (${Number(data.photoId)}, 1) on conflict (photo_id) do update set likes = c.likes + 1`),
});

/** Its own defaults when undefined: 100 events, then a pause of 50 ms. */
export type Pulling = { readonly batchSize: number; readonly pullingFrequencyInMs: number } | undefined;

/** The projector from the first event on; its `start` resolves when no message is left. */
export function emmettConsumer(url: string, processorId: string, pulling: Pulling) {
  const consumer = postgreSQLEventStoreConsumer({ connectionString: url, pulling, stopWhen: { noMessagesLeft: true } });
  consumer.projector({ processorId, projection: counter, connectionOptions: { connectionString: url } });
  return consumer;
}

export async function appendLikes(store: PostgresEventStore, stream: string, photos: readonly number[]): Promise<void> {
  await store.appendToStream<PhotoLiked>(
    stream,
    photos.map((photo) => liked(photo)),
    { expectedStreamVersion: STREAM_DOES_NOT_EXIST },
  );
}

/** Stores `events`, a thousand an append. */
export async function fillEmmett(url: string, events: number): Promise<void> {
  const { store, close } = await openEmmett(url, 1);
  for (let stored = 0; stored < events; stored += 1_000) {
    const photos = Array.from({ length: Math.min(1_000, events - stored) }, () => skewedPhoto(Math.random()));
    await appendLikes(store, `fill-${stored}`, photos);
  }
  await close();
}
