import type pg from 'pg';
import { type AddedRows, addedRows } from './added-rows.js';
import { ConcurrencyConflict, DuplicateCommand, Unavailable } from './errors.js';
import { APPEND_GROUP, groupParameters, type PreparedAppend } from './prepared-append.js';

export interface Stored {
  readonly firstSeq: number;
  readonly recordedAt: Date;
  readonly incarnation: string;
  readonly rows: AddedRows;
}

interface Waiting {
  readonly append: PreparedAppend;
  readonly resolve: (stored: Stored) => void;
  readonly reject: (error: unknown) => void;
}

const MOST_EVENTS = 512;
const IN_FLIGHT = 2;

/**
 * Group append for one log. Appends that arrive while commits are in flight travel together in the next one; there is no
 * timer, so a lone caller waits for nothing. A group is stored as if nothing conflicts; if anything fails, its members are
 * stored one by one, so that a bad member fails alone.
 */
export class GroupAppender {
  private waiting: Waiting[] = [];
  private inFlight = 0;
  private scheduled = false;

  constructor(
    private readonly log: string,
    private readonly pool: pg.Pool,
  ) {}

  append(append: PreparedAppend): Promise<Stored> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ append, resolve, reject });
      if (this.scheduled) return;
      this.scheduled = true;
      setImmediate(() => {
        this.scheduled = false;
        this.flush();
      });
    });
  }

  private flush(): void {
    while (this.waiting.length > 0 && this.inFlight < IN_FLIGHT) {
      const group = this.nextGroup();
      this.inFlight++;
      void this.store(group).finally(() => {
        this.inFlight--;
        this.flush();
      });
    }
  }

  /** As many as fit and do not meet on a stream or command; the others wait for the next commit. */
  private nextGroup(): Waiting[] {
    const group: Waiting[] = [];
    const left: Waiting[] = [];
    const taken = new Set<string>();
    let events = 0;
    for (const waiting of this.waiting) {
      const names = [waiting.append.commandId, ...waiting.append.streams.map((stream) => stream.stream)];
      if ((events > 0 && events + waiting.append.events.length > MOST_EVENTS) || names.some((name) => taken.has(name))) {
        left.push(waiting);
        continue;
      }
      for (const name of names) taken.add(name);
      events += waiting.append.events.length;
      group.push(waiting);
    }
    this.waiting = left;
    return group;
  }

  private async store(group: readonly Waiting[]): Promise<void> {
    try {
      const stored = await this.call(group.map((waiting) => waiting.append));
      group.forEach((waiting, index) => waiting.resolve(stored[index] as Stored));
    } catch (error) {
      if (group.length === 1) return (group[0] as Waiting).reject(this.failure(error, group[0] as Waiting));
      if (isAway(error)) return group.forEach((waiting) => waiting.reject(this.failure(error, waiting)));
      for (const waiting of group) await this.store([waiting]);
    }
  }

  private async call(members: readonly PreparedAppend[]): Promise<Stored[]> {
    const { params, statements } = groupParameters(this.log, members);
    const { rows } = await this.pool.query(APPEND_GROUP, params);
    const { first_seq, recorded_at, incarnation, inline_rows } = rows[0];
    const added = addedRows(members, statements, inline_rows);
    let seq = first_seq as number;
    return members.map((member, index) => {
      const firstSeq = seq;
      seq += member.events.length;
      return { firstSeq, recordedAt: recorded_at as Date, incarnation: incarnation as string, rows: added[index] as AddedRows };
    });
  }

  private failure(error: unknown, { append }: Waiting): unknown {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === 'HG001' || (code === '23505' && constraint === 'streams_pkey')) return new ConcurrencyConflict(this.log);
    if (code === '23505' && constraint === 'commands_pkey') return new DuplicateCommand(this.log, append.commandId);
    if (isAway(error) || code === '55P03') return new Unavailable(`Log ${this.log} cannot be written now`, 1, { cause: error });
    return error;
  }
}

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND']);

/** The server is away, starting, stopping or out of connections, as opposed to a statement that it refused. */
export function isAway(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  if (code) return NETWORK.has(code) || code.startsWith('08') || code.startsWith('57P') || code === '53300';
  return /terminated|timeout exceeded when trying to connect|Connection ended|Client has encountered a connection error/i.test(
    message ?? '',
  );
}
