import type { Database } from '@heliograph/database';
import { type EventStore, type LogDefinition, type Reached } from '@heliograph/event-store';
import { ensureCheckpoint, findCheckpoint, fitsLog, ForeignCheckpoint, haltCheckpoint, moveCheckpoint } from './checkpoints.js';
import type { Reaction } from './definitions.js';
import { eventsForOwner, skippedTypes } from './skipped-types.js';
import { type Halt, isTransient, type RunBounds } from './runner.js';

const BATCH = 100;
const REMEDY = 'earlier effects stay; stop api and workers, and give: heliograph adopt';

export interface ReactionRunnerOptions {
  readonly database: Database;
  readonly store: EventStore;
  readonly logs: ReadonlyMap<string, LogDefinition>;
  /** Passed to the reactions. */
  readonly services: unknown;
  readonly onHalt?: (halt: Halt) => void;
}

/** Runs a reaction on each event after its checkpoint; the checkpoint moves after the effect, so an effect may repeat. */
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
      const passed = skippedTypes(log, reaction.name, Object.keys(reaction.on));
      const { events, reached, more } = await store.readFiltered(log, checkpoint.seq, BATCH, passed);
      if (!reached) return taken;
      let { seq } = checkpoint;
      const passTo = async (place: Reached) => {
        if (place.seq === seq) return true;
        const moved = await moveCheckpoint(database, reaction.name, reaction.log, seq, place.seq, place.recordedAt);
        if (moved) taken += place.seq - seq;
        seq = place.seq;
        return moved;
      };
      for (const event of events) {
        if (stopping?.()) return taken;
        const subscribed = eventsForOwner(reaction.name, log, [event]).filter(({ type }) => reaction.on[type]);
        // Events without a reaction move the checkpoint together with the next one that has one, or with the batch: repeating them costs nothing.
        if (subscribed.length === 0) continue;
        try {
          for (const each of subscribed) await reaction.on[each.type]?.(each as never, this.options.services as never);
        } catch (error) {
          if (isTransient(error)) throw error;
          if (!(await passTo({ seq: event.seq - 1, recordedAt: null }))) return taken;
          await this.halt(reaction, event.seq, (error as Error).message);
          return taken;
        }
        if (!(await passTo(event))) return taken;
      }
      if (!(await passTo(reached))) return taken;
      if (isWoken && !more) return taken;
    }
  }

  private async halt(reaction: Reaction, seq: number, reason: string): Promise<void> {
    const { database, onHalt } = this.options;
    if (await haltCheckpoint(database, reaction.name, reaction.log, seq, reason))
      onHalt?.({ projection: reaction.name, log: reaction.log, seq, reason });
  }
}
