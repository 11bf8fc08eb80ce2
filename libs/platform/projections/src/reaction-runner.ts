import type { Database } from '@heliograph/database';
import { type EventStore, type LogDefinition, published } from '@heliograph/event-store';
import { ensureCheckpoint, findCheckpoint, fitsLog, ForeignCheckpoint, haltCheckpoint, moveCheckpoint } from './checkpoints.js';
import type { StoredEvent } from '@heliograph/kernel';
import type { Reaction } from './definitions.js';
import { type Halt, isPassing, type RunBounds } from './runner.js';

const BATCH = 100;
const REMEDY = 'earlier effects stay; delete this row of projections.checkpoints, and it processes the log from the start';

export interface ReactionRunnerOptions {
  readonly database: Database;
  readonly store: EventStore;
  readonly logs: ReadonlyMap<string, LogDefinition>;
  /** Passed to the reactions. */
  readonly services: unknown;
  readonly onHalt?: (halt: Halt) => void;
}

/** Runs a reaction on each event behind its checkpoint; the checkpoint moves after the effect, so an effect may repeat. */
export class ReactionRunner {
  constructor(private readonly options: ReactionRunnerOptions) {}

  async run(reaction: Reaction, { stopping, isWoken }: Pick<RunBounds, 'stopping' | 'isWoken'> = {}): Promise<number> {
    const { database, store } = this.options;
    const log = this.options.logs.get(reaction.log);
    if (!log) throw new Error(`${reaction.name} follows ${reaction.log}, which this program does not have`);
    let taken = 0;
    for (;;) {
      const checkpoint = await findCheckpoint(database, reaction.name, reaction.log);
      if (!checkpoint && (await ensureCheckpoint(database, reaction.name, reaction.log))) continue;
      if (!checkpoint || checkpoint.paused || checkpoint.haltedAt !== null) return taken;
      if (!(await fitsLog(database, reaction.log, checkpoint))) {
        await this.halt(reaction, checkpoint.seq + 1, new ForeignCheckpoint(reaction.log, checkpoint.seq, REMEDY).message);
        return taken;
      }
      const events = await store.read(log, checkpoint.seq, BATCH);
      const last = events.at(-1);
      let { seq } = checkpoint;
      const passTo = async (event: StoredEvent) => {
        const moved = await moveCheckpoint(database, reaction.name, reaction.log, seq, event.seq, event.recordedAt);
        if (moved) taken += event.seq - seq;
        seq = event.seq;
        return moved;
      };
      let passed: StoredEvent | null = null;
      for (const event of events) {
        if (stopping?.()) return taken;
        const subscribed = (reaction.name.startsWith(`${reaction.log}.`) ? [event] : [...published(log, event)]).filter(
          ({ type }) => reaction.on[type],
        );
        try {
          for (const each of subscribed) await reaction.on[each.type]?.(each as never, this.options.services as never);
        } catch (error) {
          if (isPassing(error)) throw error;
          if (passed && !(await passTo(passed))) return taken;
          await this.halt(reaction, event.seq, (error as Error).message);
          return taken;
        }
        // Events without a reaction move the checkpoint together with the next one that has one, or with the batch: repeating them costs nothing.
        passed = subscribed.length === 0 && event !== last ? event : null;
        if (!passed && !(await passTo(event))) return taken;
      }
      if (isWoken ? events.length < BATCH : events.length === 0) return taken;
    }
  }

  private async halt(reaction: Reaction, seq: number, reason: string): Promise<void> {
    await haltCheckpoint(this.options.database, reaction.name, reaction.log, seq, reason);
    this.options.onHalt?.({ projection: reaction.name, log: reaction.log, seq, reason });
  }
}
