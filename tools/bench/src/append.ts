import { randomUUID } from 'node:crypto';
import { migrate } from '@heliograph/database';
import { createLogs, defineLog, event, EventStore, eventStoreMigrations } from '@heliograph/event-store';
import type { Event } from '@heliograph/kernel';
import pg from 'pg';
import { z } from 'zod';
import { closedLoop, type Figures, median } from './closed-loop.js';
import { startServer } from './server.js';

type Noted = Event<'bench.noted', { personId: number; photoId: number; note: string | null }>;

/** As much as a real event has: ids, an instant's worth of text, one field that is encrypted. */
const log = defineLog({
  name: 'bench',
  events: [
    event<Noted>({
      type: 'bench.noted',
      version: 1,
      schema: z.object({ personId: z.number(), photoId: z.number(), note: z.string().nullable() }),
      sample: { personId: 1, photoId: 1, note: 'a note' },
      personal: { of: 'personId', fields: ['note'] },
      partitionBy: (data) => data.photoId,
      publish: 'verbatim',
    }),
  ],
  inline: [],
});

export interface AppendRound {
  readonly callers: number;
  readonly floor: Figures;
  readonly ours: Figures;
  readonly ratio: number;
}

/** A new stream of one event per call, each acknowledged after a durable commit. Floor: a prepared INSERT with unique (stream, version). */
export async function benchAppend(options: {
  callers: readonly number[];
  seconds: number;
  rounds: number;
  tell: (line: string) => void;
}): Promise<AppendRound[]> {
  const server = await startServer();
  try {
    await migrate({ adminUrl: server.ownerUrl, runtimeLogin: 'bench', contexts: [eventStoreMigrations] });
    await createLogs(server.ownerUrl, ['bench']);
    const store = new EventStore({ url: server.runtimeUrl, masterKey: Buffer.alloc(32, 1) });
    const results: AppendRound[] = [];
    for (const callers of options.callers) {
      const pool = await floorPool(server.ownerUrl, callers);
      const floors: Figures[] = [];
      const ours: Figures[] = [];
      for (let round = 0; round <= options.rounds; round++) {
        const floor = await closedLoop(callers, options.seconds, () => insert(pool));
        const own = await closedLoop(callers, options.seconds, (index) => append(store, index));
        // The first round warms up plans, caches and keys.
        if (round === 0) continue;
        floors.push(floor);
        ours.push(own);
        options.tell(
          `append, ${callers} callers, round ${round}: INSERT ${floor.perSecond}/s, ours ${own.perSecond}/s (p99 ${floor.p99} and ${own.p99} ms)`,
        );
      }
      await pool.end();
      const middle = (all: readonly Figures[]): Figures => ({
        perSecond: median(all.map((each) => each.perSecond)),
        p50: median(all.map((each) => each.p50)),
        p99: median(all.map((each) => each.p99)),
      });
      const floor = middle(floors);
      const own = middle(ours);
      results.push({ callers, floor, ours: own, ratio: Math.round((own.perSecond / floor.perSecond) * 100) / 100 });
    }
    await store.close();
    return results;
  } finally {
    await server.stop();
  }
}

async function floorPool(url: string, callers: number): Promise<pg.Pool> {
  const pool = new pg.Pool({ connectionString: url, max: callers });
  pool.on('error', () => undefined);
  await pool.query(`create table if not exists floor_events (
    position bigint generated always as identity primary key, stream text not null, version int not null, type text not null,
    data jsonb not null, meta jsonb not null, at timestamptz not null default now(), unique (stream, version))`);
  return pool;
}

const INSERT = {
  name: 'floor',
  text: 'insert into floor_events (stream, version, type, data, meta) values ($1, $2, $3, $4, $5) returning position',
};

function insert(pool: pg.Pool): Promise<unknown> {
  const data = { personId: 1, photoId: 2, note: 'a note of about this length' };
  return pool.query({
    ...INSERT,
    values: [`note-${randomUUID()}`, 1, 'bench.noted', JSON.stringify(data), JSON.stringify({ correlation: 'c', actor: 'user:1' })],
  });
}

function append(store: EventStore, index: number): Promise<unknown> {
  const events: Noted[] = [{ type: 'bench.noted', data: { personId: index % 1_000, photoId: index, note: 'a note of about this length' } }];
  return store.append(log, {
    streams: [{ stream: `note-${randomUUID()}`, expectedVersion: 0, events }],
    context: { actor: 'user:1', now: new Date(), correlation: randomUUID(), commandId: randomUUID(), causation: null },
  });
}
