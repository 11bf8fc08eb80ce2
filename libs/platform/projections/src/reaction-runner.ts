import type { Database } from '@heliograph/database';
import { type EventStore, type LogDefinition, published } from '@heliograph/event-store';
import { ensureCheckpoint, findCheckpoint, fitsLog, ForeignCheckpoint, haltCheckpoint, moveCheckpoint } from './checkpoints.js';
import type { Reaction } from './definitions.js';
import { type Halt, isPassing } from './runner.js';

const BATCH = 100;
const REMEDY = 'what it did then stays done; delete this row of event_store.checkpoints, and it hears the log from the start';

export interface ReactionRunnerOptions {
  readonly database: Database;
  readonly store: EventStore;
  readonly logs: ReadonlyMap<string, LogDefinition>;
  /** Given to the reactions: what the program lets them use. */
  readonly services: unknown;
  readonly onHalt?: (halt: Halt) => void;
}

/** Runs a reaction on each event behind its checkpoint; the checkpoint moves after the effect, so an effect may repeat. */
export class ReactionRunner {
  constructor(private readonly options: ReactionRunnerOptions) {}

  async run(reaction: Reaction, stopping: () => boolean = () => false): Promise<number> {
    const { database, store } = this.options;
    const log = this.options.logs.get(reaction.log);
    if (!log) throw new Error(`${reaction.name} follows ${reaction.log}, which this program does not have`);
    await ensureCheckpoint(database, reaction.name, reaction.log);
    let taken = 0;
    for (;;) {
      const checkpoint = await findCheckpoint(database, reaction.name, reaction.log);
      if (!checkpoint || checkpoint.paused || checkpoint.haltedAt !== null) return taken;
      if (!(await fitsLog(database, reaction.log, checkpoint))) {
        await this.halt(reaction, checkpoint.seq + 1, new ForeignCheckpoint(reaction.log, checkpoint.seq, REMEDY).message);
        return taken;
      }
      const events = await store.read(log, checkpoint.seq, BATCH);
      if (events.length === 0) return taken;
      let seq = checkpoint.seq;
      for (const event of events) {
        if (stopping()) return taken;
        const heard = reaction.name.startsWith(`${reaction.log}.`) ? [event] : published(log, event);
        try {
          for (const each of heard) await reaction.on[each.type]?.(each as never, this.options.services as never);
        } catch (error) {
          if (isPassing(error)) throw error;
          await this.halt(reaction, event.seq, (error as Error).message);
          return taken;
        }
        if (!(await moveCheckpoint(database, reaction.name, reaction.log, seq, event.seq, event.recordedAt))) return taken;
        seq = event.seq;
        taken++;
      }
    }
  }

  private async halt(reaction: Reaction, seq: number, reason: string): Promise<void> {
    await haltCheckpoint(this.options.database, reaction.name, reaction.log, seq, reason);
    this.options.onHalt?.({ projection: reaction.name, log: reaction.log, seq, reason });
  }
}
