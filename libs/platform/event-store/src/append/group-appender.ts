import { NamedStatements, type StatementWatch, TIMED_OUT } from '@heliograph/database';
import type pg from 'pg';
import { type AddedRows, addedRows } from './added-rows.js';
import { isConnectionError } from '@heliograph/database';
import { ConcurrencyConflict, ConditionFailed, DuplicateCommand, Unavailable } from '../errors.js';
import { Pipeline } from './pipeline.js';
import type { PreparedAppend } from './prepared-append.js';
import { ChangedRows } from './row-conditions.js';
import { storeCall, type StoredGroup } from './store-call.js';

export interface Stored {
  readonly firstSeq: number;
  readonly recordedAt: Date;
  readonly incarnation: string;
  readonly rows: AddedRows;
}

interface QueuedAppend {
  readonly append: PreparedAppend;
  /** After this time the caller has got `Unavailable`, so the append is no longer started. */
  readonly until: number;
  readonly resolve: (stored: Stored) => void;
  readonly reject: (error: unknown) => void;
}

const MAX_EVENTS = 512;
const IN_FLIGHT = 2;
/** A group of at least this size gets a call of its own, also when other processes append in between. */
const WORTH_A_GROUP = 4;
const WORTH_A_TURN = 16;
/** After this many groups without an event of another process in between, this process counts as the only writer. */
const UNDISTURBED = 64;
/** An append is answered within this time, even if the server hangs. */
export const APPEND_MILLISECONDS = 10_000;

/**
 * Group append for one log. Appends that arrive while commits are in flight go into the next one together; there is no
 * timer, so a lone caller does not wait. A group is stored as if nothing conflicts; if anything fails, its members are
 * stored one by one, so that a bad member fails alone.
 */
export class GroupAppender {
  private waiting: QueuedAppend[] = [];
  private inFlight = 0;
  private membersInFlight = 0;
  private scheduled = false;
  /** The position after our last event: when another process has taken it, this process is not the only writer. */
  private next = 0;
  private undisturbed = UNDISTURBED;

  private readonly pipeline: Pipeline;
  private readonly statements: NamedStatements;

  constructor(
    private readonly log: string,
    pool: pg.Pool,
    watch?: StatementWatch,
  ) {
    this.pipeline = new Pipeline(pool);
    this.statements = new NamedStatements(this.pipeline, watch);
  }

  append(append: PreparedAppend): Promise<Stored> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ append, until: Date.now() + APPEND_MILLISECONDS, resolve, reject });
      this.schedule();
    });
  }

  /** At the end of this turn of the event loop: a caller that was just answered and appends again at once joins the same group. */
  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      this.flush();
      if (this.inFlight === 0) this.pipeline.rest();
    });
  }

  private flush(): void {
    while (this.waiting.length > 0 && this.inFlight < IN_FLIGHT) {
      const group = this.nextGroup();
      if (group.length === 0) return;
      this.inFlight++;
      this.membersInFlight += group.length;
      void this.store(group).finally(() => {
        this.inFlight--;
        this.membersInFlight -= group.length;
        this.schedule();
      });
    }
  }

  /**
   * The appends of the next group: as many as fit, share no stream or command, and change nothing that another one requires. The others wait for the next commit.
   * A group never takes all waiting appends: otherwise callers in a loop would end up in one group, and this process and the database would take turns at waiting.
   */
  private nextGroup(): QueuedAppend[] {
    const group: QueuedAppend[] = [];
    const left: QueuedAppend[] = [];
    const taken = new Set<string>();
    const changed = new ChangedRows();
    const share = Math.max(
      this.undisturbed < UNDISTURBED ? WORTH_A_TURN : WORTH_A_GROUP,
      Math.ceil((this.waiting.length + this.membersInFlight) / IN_FLIGHT),
    );
    let events = 0;
    const now = Date.now();
    for (const waiting of this.waiting) {
      if (waiting.until < now) {
        waiting.reject(new Unavailable(`Log ${this.log} has no time for more`));
        continue;
      }
      const names = [waiting.append.commandId, ...waiting.append.streams.map((stream) => stream.stream)];
      const isFull = group.length === share || (events > 0 && events + waiting.append.events.length > MAX_EVENTS);
      // The conditions are checked for all of a group at once: none of them may change it for another.
      if (isFull || names.some((name) => taken.has(name)) || changed.touch(waiting.append.requires)) {
        left.push(waiting);
        continue;
      }
      for (const name of names) taken.add(name);
      if (isConditional(waiting)) changed.add(waiting.append.changes);
      events += waiting.append.events.length;
      group.push(waiting);
    }
    this.waiting = left;
    // Conditions are checked before any row of the group changes, so what requires one comes first in the log, too.
    return [...group.filter(isConditional), ...group.filter((waiting) => !isConditional(waiting))];
  }

  private async store(group: readonly QueuedAppend[]): Promise<void> {
    const error = await this.attempt(group);
    if (!error) return;
    if (isStuck(error)) this.refuse(this.waiting.splice(0), error);
    if (group.length === 1 || cannotWrite(error)) return this.refuse(group, error);
    for (const [index, waiting] of group.entries()) {
      const own = await this.attempt([waiting]);
      // The others would fail in the same way, after the same wait.
      if (own && cannotWrite(own)) return this.refuse(group.slice(index), own);
      if (own) this.refuse([waiting], own);
    }
  }

  /** Stores and answers all of them, or none and answers the error. */
  private async attempt(group: readonly QueuedAppend[]): Promise<unknown> {
    try {
      const stored = await this.call(group.map((waiting) => waiting.append));
      group.forEach((waiting, index) => waiting.resolve(stored[index] as Stored));
      return null;
    } catch (error) {
      return error;
    }
  }

  private refuse(group: readonly QueuedAppend[], error: unknown): void {
    for (const waiting of group) waiting.reject(this.failure(error, waiting));
  }

  private async call(members: readonly PreparedAppend[]): Promise<Stored[]> {
    const { statements, ...call } = storeCall(this.log, members);
    const [row] = await this.statements.query<{ stored: StoredGroup }>(call);
    if (!row) throw await this.explainFailure();
    const { firstSeq, recordedAt, incarnation, rows } = row.stored;
    const added = addedRows(members, statements, rows);
    this.undisturbed = firstSeq === this.next ? this.undisturbed + 1 : 0;
    let seq = firstSeq;
    const results = members.map((member, index) => {
      const first = seq;
      seq += member.events.length;
      return { firstSeq: first, recordedAt: new Date(recordedAt), incarnation, rows: added[index] as AddedRows };
    });
    this.next = seq;
    return results;
  }

  /** The reason why a lone append found no head to move. */
  private async explainFailure(): Promise<Error> {
    const known = await this.statements.query({
      name: 'known_log',
      text: 'select from event_store.logs where log = $1',
      params: [this.log],
    });
    return known.length > 0 ? new ConcurrencyConflict(this.log) : new Error(`unknown log: ${this.log}`);
  }

  private failure(error: unknown, { append }: QueuedAppend): unknown {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === 'HG001' || (code === '23505' && constraint === 'streams_pkey')) return new ConcurrencyConflict(this.log);
    if (code === 'HG002') return new ConditionFailed(this.log);
    if (code === '23505' && constraint === 'commands_pkey') return new DuplicateCommand(this.log, append.commandId);
    if (cannotWrite(error)) return new Unavailable(`Log ${this.log} cannot be written now`, 1, { cause: error });
    return error;
  }
}

const isConditional = ({ append }: QueuedAppend): boolean => append.requires.length > 0;

/** Another transaction held a lock for longer than the statement may wait. */
const LOCKED = '55P03';

/** Nothing can be written now: the server is away, or another transaction holds the lock on the log's head. */
function cannotWrite(error: unknown): boolean {
  return isConnectionError(error) || (error as { code?: string }).code === LOCKED;
}

/** It failed only at a time limit: the appends queued behind it have waited as long, and would run into the same limit. */
function isStuck(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === TIMED_OUT || code === LOCKED;
}
