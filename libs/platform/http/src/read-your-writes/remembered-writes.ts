import type { Database, ReadDatabase } from '@heliograph/database';
import type { ReadYourWrites, Writer } from '@heliograph/cqrs';
import { dropOldest } from '@heliograph/timing';
import { type PositionQuery, CatchingUp } from './catching-up.js';
import { placesFrom, writtenKey } from './redis-places.js';
import { writerKey } from './writer-key.js';
import type { Positions, WrittenPlaces } from './written-places.js';

const REMEMBERED_MILLISECONDS = 30_000;
const MAX_CALLERS = 50_000;
const TIME_OUTS = { stillMilliseconds: 2_000, totalMilliseconds: 10_000 };
/** A replica that keeps up needs some milliseconds; from the primary the answer is certain. */
const TIME_OUTS_WITH_REPLICA = { stillMilliseconds: 250, totalMilliseconds: 250 };

interface Written {
  readonly positions: Positions;
  /** On the process' monotonic clock. */
  readonly until: number;
  /** Everything that this process reads from has them. */
  readonly passed: boolean;
}

export interface RememberedWritesOptions {
  readonly database: Database;
  readonly reads: ReadDatabase;
  /** Of the event store: what is written by the commands of a correlation, from `begin` to `end`. */
  readonly written: { begin(correlation: string): Positions; end(correlation: string): void };
  /** Names of the checkpoints of all projections. */
  readonly checkpoints: readonly string[];
  /** The store shared with other processes; null = there are none. */
  readonly places: WrittenPlaces | null;
  /** Called with the logs that a reader waits for. */
  readonly onWaiting?: (logs: Iterable<string>) => void;
  /** Called with the positions that each request has written. */
  readonly onWritten?: (positions: Positions) => void;
}

/**
 * R3: a caller's read is never older than the same caller's last write. The position of the write is stored for a while, here and where
 * all processes see it, and a read waits until the server that answers it has passed that position: first the replica, where there is one,
 * then the primary.
 */
export class RememberedWrites implements ReadYourWrites {
  private readonly writes = new Map<string, Written>();
  private readonly replica: CatchingUp;
  private readonly primary: CatchingUp;

  constructor(private readonly options: RememberedWritesOptions) {
    const { database, reads, checkpoints, onWaiting } = options;
    const onReplica: PositionQuery = (statement) => {
      if (!reads.replica) throw new Error('There is no replica');
      return reads.replica.read((replica) => replica.prepared(statement));
    };
    this.replica = new CatchingUp(onReplica, checkpoints, onWaiting);
    this.primary = new CatchingUp((statement) => database.prepared(statement), checkpoints, onWaiting);
  }

  async writing<T>(writer: Writer, correlation: string, work: () => Promise<T>): Promise<T> {
    const callerKey = writerKey(writer);
    if (callerKey === null) return work();
    const written = this.options.written.begin(correlation);
    try {
      return await work();
    } finally {
      this.options.written.end(correlation);
      if (written.size > 0) await this.wrote(callerKey, written);
    }
  }

  reading<T>(work: () => T): T {
    return this.options.reads.allowReplica(work);
  }

  async caughtUp(writer: Writer): Promise<void> {
    const callerKey = writerKey(writer);
    if (callerKey !== null) await this.prepareRead(callerKey);
  }

  /** The key of this caller's writes in Redis, so that they can be read in a round trip made anyway. */
  hashOf(callerKey: string): string {
    return writtenKey(callerKey);
  }

  /** As `caughtUp`. @param extraHash what the hash holds, names and values in turn; left out, it is read */
  async prepareRead(callerKey: string, extraHash?: readonly string[]): Promise<void> {
    const elsewhere = extraHash ? placesFrom(extraHash) : await this.options.places?.findPositions(callerKey);
    const known = this.findWrite(callerKey);
    const positions = newest(known?.positions, elsewhere);
    if (positions.size === 0 || (known?.passed && isSame(known.positions, positions))) return;
    const written = this.remember(callerKey, positions, false, known?.until);
    if ((await this.waitForReplica(positions)) && this.writes.get(callerKey) === written)
      this.remember(callerKey, positions, true, written.until);
  }

  private async wrote(callerKey: string, positions: Positions): Promise<void> {
    this.remember(callerKey, newest(this.findWrite(callerKey)?.positions, positions), false);
    this.options.onWritten?.(positions);
    await this.options.places?.note(callerKey, positions);
  }

  /** Chooses the server that this request reads from. Whether all later ones may read from any. */
  private async waitForReplica(positions: Positions): Promise<boolean> {
    const { reads } = this.options;
    const { replica } = reads;
    // Until the replica is known to be reachable, and also when the check fails.
    reads.choose('primary');
    if (replica?.isUsable && (await this.onReplica(positions))) {
      reads.choose('replica');
      return true;
    }
    return (await this.primary.passes(positions, TIME_OUTS)) && replica === null;
  }

  private onReplica(positions: Positions): Promise<boolean> {
    return this.replica.passes(positions, TIME_OUTS_WITH_REPLICA).catch((error: unknown) => {
      this.options.reads.replica?.noteFailure(error);
      return false;
    });
  }

  private findWrite(callerKey: string): Written | undefined {
    const written = this.writes.get(callerKey);
    return written && written.until > performance.now() ? written : undefined;
  }

  private remember(callerKey: string, positions: Positions, passed: boolean, until = performance.now() + REMEMBERED_MILLISECONDS): Written {
    const written = { positions, until, passed };
    this.writes.delete(callerKey);
    this.writes.set(callerKey, written);
    if (this.writes.size > MAX_CALLERS) dropOldest(this.writes, MAX_CALLERS >> 4);
    return written;
  }
}

function newest(known: Positions = new Map(), more: Positions = new Map()): Positions {
  const merged = new Map(known);
  for (const [log, seq] of more) merged.set(log, Math.max(seq, merged.get(log) ?? 0));
  return merged;
}

function isSame(one: Positions, other: Positions): boolean {
  return one.size === other.size && [...one].every(([log, seq]) => other.get(log) === seq);
}
