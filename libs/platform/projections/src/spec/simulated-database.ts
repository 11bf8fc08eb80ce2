import type { Event } from '@heliograph/kernel';
import { RowsInMemory } from '@heliograph/testing';
import { checkpointOf, type Projection } from '../definitions.js';
import type { FollowingSource, Skipped } from '../log-runner.js';
import type { Source } from '../sources.js';

/** The turn of a process: resolves when the scheduler lets it go on, never once the process was killed. */
export type Turn = () => Promise<void>;

interface Checkpoint {
  seq: number;
  /** The transaction that holds the row. */
  holder: symbol | null;
}

/** The guarantees of a database that projections rely on: a row lock, a guarded update of the checkpoint, atomic transactions. */
export class SimulatedDatabase {
  readonly logs = new Map<string, Event[]>();
  private readonly checkpoints = new Map<string, Checkpoint>();
  private readonly rows = new Map<Projection, RowsInMemory>();

  constructor(
    readonly projections: readonly Projection[],
    private readonly throwDice: (below: number) => number,
  ) {
    for (const each of projections) {
      this.rows.set(each, new RowsInMemory(each));
      for (const source of each.sources) {
        this.logs.set(source.log, []);
        this.checkpoints.set(keyOf(each, source), { seq: 0, holder: null });
      }
    }
  }

  headOf(log: string) {
    return { seq: this.logs.get(log)?.length ?? 0, incarnation: '', recordedAt: new Date(0) };
  }

  rowsOf(projection: Projection): RowsInMemory {
    return this.rows.get(projection) as RowsInMemory;
  }

  /** Every transaction that is open now is ended, as a server does with idle ones and with those of lost connections. */
  endTransactions(): void {
    for (const checkpoint of this.checkpoints.values()) checkpoint.holder = null;
  }

  /** Does what `ProjectionRunner.run` does, waiting for a turn before each step, at which the process may be killed. Returns the events processed. */
  async run(projection: Projection, source: Source, turn: Turn, isWoken = false): Promise<number> {
    const checkpoint = this.checkpoints.get(keyOf(projection, source)) as Checkpoint;
    const log = this.logs.get(source.log) as Event[];
    for (let taken = 0; ; ) {
      await turn();
      if (checkpoint.holder) return taken;
      const transaction = Symbol();
      checkpoint.holder = transaction;
      const from = checkpoint.seq;
      await turn();
      const limit = 1 + this.throwDice(3);
      const batch = log.slice(from, from + limit);
      await turn();
      if (checkpoint.holder !== transaction) throw Object.assign(new Error('the transaction was ended'), { code: '25P03' });
      checkpoint.holder = null;
      for (const event of batch) this.rowsOf(projection).take(source, event);
      checkpoint.seq = from + batch.length;
      if (batch.length === 0) return taken;
      taken += batch.length;
      if (isWoken && batch.length < limit) return taken;
      await turn();
    }
  }

  /** Does what `LogRunner.run` does, likewise. */
  together(sources: readonly FollowingSource[], turn: Turn): { run(): Promise<Skipped> } {
    const members = sources.map((each) => ({
      ...each,
      name: checkpointOf(each.projection, each.source),
      checkpoint: this.checkpoints.get(keyOf(each.projection, each.source)) as Checkpoint,
    }));
    const log = this.logs.get(sources[0]?.source.log as string) as Event[];
    let known: number | null = null;
    const run = async (): Promise<Skipped> => {
      await turn();
      const place: number = known ?? Math.max(...members.map(({ checkpoint }) => checkpoint.seq));
      known = null;
      await turn();
      const upTo = log.length;
      if (place === upTo) return { checkpoints: new Set(members.map(({ name }) => name)) };
      const taken = members.filter(({ checkpoint }) => !checkpoint.holder && checkpoint.seq === place);
      const transaction = Symbol();
      for (const { checkpoint } of taken) checkpoint.holder = transaction;
      await turn();
      if (taken.some(({ checkpoint }) => checkpoint.holder !== transaction))
        throw Object.assign(new Error('the transaction was ended'), { code: '25P03' });
      for (const { checkpoint, projection, source } of taken) {
        for (const event of log.slice(place, upTo)) this.rowsOf(projection).take(source, event);
        Object.assign(checkpoint, { seq: upTo, holder: null });
      }
      known = upTo;
      return { checkpoints: new Set(members.filter((each) => !taken.includes(each)).map(({ name }) => name)), upTo };
    };
    return { run };
  }
}

function keyOf(projection: Projection, source: Source): string {
  return `${checkpointOf(projection, source)} ${source.log}`;
}
