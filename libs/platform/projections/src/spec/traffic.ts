import { setTimeout as pause } from 'node:timers/promises';
import { Database } from '@heliograph/database';
import { StreamId } from '@heliograph/kernel';
import { counters, sampleLog, sampleRequest, type TestProduct } from '@heliograph/testing';

export const THINGS = 50;

/** Points that were given, by thing; and how many were begun to be given. */
export class Street {
  readonly acknowledged = new Map<number, number>();
  begun = 0;
  private streams = 0;

  constructor(private readonly product: TestProduct) {}

  get total(): number {
    return [...this.acknowledged.values()].reduce((sum, points) => sum + points, 0);
  }

  /** Points for things in turn, in one append. */
  async give(points: number): Promise<void> {
    const things = Array.from({ length: points }, (_, index) => 1 + ((this.begun + index) % THINGS));
    const events = things.map((thingId) => ({ type: 'sample.point-given', data: { thingId, personId: 1 } }));
    this.begun += points;
    await this.product.runtime.store.append(sampleLog, {
      streams: [{ stream: StreamId(`given-${++this.streams}`), expectedVersion: 0, events }],
      context: sampleRequest(),
    });
    for (const thing of things) this.acknowledged.set(thing, (this.acknowledged.get(thing) ?? 0) + 1);
  }

  /** Rows of counters, as they must be when all that was given is counted. */
  fold(): { thing_id: number; points: number }[] {
    return [...this.acknowledged].map(([thing_id, points]) => ({ thing_id, points })).sort((a, b) => a.thing_id - b.thing_id);
  }
}

export interface Traffic {
  /** Appends, and reads of the totals. */
  readonly done: { appends: number; reads: number };
  /** Milliseconds of the longest read. */
  longestRead: number;
  /** Violations that readers and writers observed. */
  readonly faults: string[];
  stop(): Promise<void>;
}

const PAUSE_MILLISECONDS = 4;

/** Points are given and totals are read, in each way that a statement can be sent, until it is stopped. */
export async function startTraffic(product: TestProduct, given: Street): Promise<Traffic> {
  let going = true;
  const traffic = { done: { appends: 0, reads: 0 }, longestRead: 0, faults: [] as string[] };
  const loop = async (act: () => Promise<void>) => {
    while (going) {
      try {
        await act();
      } catch (error) {
        traffic.faults.push((error as Error).message);
      }
      await pause(PAUSE_MILLISECONDS);
    }
  };
  const reader = async (database: Database, sql: string, params: unknown[]) => {
    let before = 0;
    await loop(async () => {
      const start = performance.now();
      const total = (await database.query<{ total: number }>(sql, params))[0]?.total ?? 0;
      traffic.longestRead = Math.max(traffic.longestRead, performance.now() - start);
      traffic.done.reads++;
      // What was counted remains counted, and nothing is counted twice.
      if (total < before || total === 0) traffic.faults.push(`the total fell from ${before} to ${total}`);
      if (total > given.begun) traffic.faults.push(`the total is ${total}, and ${given.begun} points were given`);
      before = total;
    });
  };
  // A statement that was prepared lives in a session of the server, which a pooler would give to another client.
  const connections = await Promise.all([product.url, product.url, product.directUrl].map((url) => Database.connect({ url, pool: 1 })));
  const [simple, unnamed, prepared] = connections as [Database, Database, Database];
  const select = `select coalesce(sum(points), 0)::int as total from ${counters.name}`;
  await prepared.query(`prepare total as ${select}`);
  const work = [
    reader(simple, select, []),
    reader(unnamed, `${select} where thing_id > $1`, [0]),
    reader(prepared, 'execute total', []),
    ...[1, 2].map(() =>
      loop(async () => {
        await given.give(2);
        traffic.done.appends++;
      }),
    ),
  ];
  return Object.assign(traffic, {
    stop: async () => {
      going = false;
      await Promise.all(work);
      await Promise.all(connections.map((connection) => connection.close()));
    },
  });
}
