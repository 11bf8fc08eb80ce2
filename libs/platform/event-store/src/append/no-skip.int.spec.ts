import { StreamId } from '@heliograph/kernel';
import { sampleContext, sampleLog, sampleRequest, testProduct, type TestProduct } from '@heliograph/testing';
import { seed as turn } from '@heliograph/testing/chance';
import { sized } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';

/** Small seeded generator (mulberry32), so that a run can be repeated. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Log {
  /** One write that takes its position and then waits a little before it commits. */
  write(id: number, pauseMilliseconds: number): Promise<void>;
  readAfter(position: number): Promise<{ id: number; position: number }[]>;
  stored(): Promise<number[]>;
}

/** Writers and a reader at once; returns the ids that are stored but that the reader, which keeps only its highest position, has skipped. */
async function skipped(log: Log, seed: number, writers: number, writes: number): Promise<number[]> {
  const next = random(seed);
  const seen = new Set<number>();
  let position = 0;
  let writing = true;
  const read = async () => {
    for (const row of await log.readAfter(position)) {
      seen.add(row.id);
      position = Math.max(position, row.position);
    }
  };
  const reading = (async () => {
    while (writing) await read();
  })();
  let id = 0;
  await Promise.all(
    Array.from({ length: writers }, async () => {
      for (let count = 0; count < writes; count++) await log.write(seed * 1_000_000 + ++id, next() * 4);
    }),
  );
  writing = false;
  await reading;
  for (let before = -1; before < position; ) {
    before = position;
    await read();
  }
  return (await log.stored()).filter((each) => each > seed * 1_000_000 && each < (seed + 1) * 1_000_000 && !seen.has(each));
}

describe('a reader that keeps only its last position', () => {
  let product: TestProduct;
  let pool: pg.Pool;
  beforeAll(async () => {
    product = await testProduct([sampleContext]);
    pool = new pg.Pool({ connectionString: product.adminUrl, max: 20 });
    await pool.query('create table public.naive (position bigint generated always as identity primary key, id bigint not null)');
  });
  afterAll(async () => {
    await pool.end();
    await product.close();
  });

  const ours = (): Log => ({
    write: async (id) => {
      await product.runtime.store.append(sampleLog, {
        streams: [
          {
            stream: StreamId(`point-${id}-1`),
            expectedVersion: 0,
            events: [{ type: 'sample.point-given', data: { thingId: id, personId: 1 } }],
          },
        ],
        context: sampleRequest(),
      });
    },
    readAfter: async (position) =>
      (await product.runtime.store.read(sampleLog, position, 500)).map(({ seq, data }) => ({
        id: (data as { thingId: number }).thingId,
        position: seq,
      })),
    stored: async () =>
      (await product.admin.query<{ id: number }>(`select (payload::jsonb ->> 'thingId')::bigint as id from event_store.events`)).map(
        ({ id }) => id,
      ),
  });

  const naive = (): Log => ({
    write: async (id, pause) => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query('insert into public.naive (id) values ($1)', [id]);
        await client.query('select pg_sleep($1)', [pause / 1_000]);
        await client.query('commit');
      } finally {
        client.release();
      }
    },
    readAfter: async (position) =>
      (await pool.query('select id, position from public.naive where position > $1 order by position', [position])).rows,
    stored: async () => (await pool.query('select id from public.naive')).rows.map((row) => row.id as number),
  });

  // Every day six of twenty, by turns.
  const all = Array.from({ length: 20 }, (_, index) => index + 1);
  const first = turn % 15;
  const seeds = sized(all.slice(first, first + 6), all, all);

  it.each(seeds)('skips events on a plain identity column, seed %i', async (seed) => {
    expect((await skipped(naive(), seed, 16, 15)).length).toBeGreaterThan(0);
  });

  it.each(seeds)('sees everything in our log, seed %i', async (seed) => {
    expect(await skipped(ours(), seed, 16, 15)).toEqual([]);
  });

  it('finds positions 1..n without a gap', async () => {
    const [row] = await product.admin.query<{ count: number; low: number; high: number }>(
      `select count(*) as count, min(seq) as low, max(seq) as high from event_store.events where log = 'sample'`,
    );
    const written = seeds.length * 16 * 15;
    expect(row).toEqual({ count: written, low: 1, high: written });
  });
});
