import type pg from 'pg';
import type { DirectConnections } from './direct-connections.js';
import { isNameProblem, type NamedStatement, type NamedStatements } from './named-statements.js';
import { singleWriteConnection } from './one-write.js';
import { withTimeOutCode } from './time-outs.js';

/** Statements on one connection at once: the server answers one after the other. */
const MOST = 8;

interface QueuedQuery {
  readonly statement: NamedStatement;
  readonly resolve: (rows: object[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Statements of one turn of the event loop, sent on one connection without waiting for answers in between: one write for this process and one wake-up
 * for the server, instead of as many as there are statements. Each stands for itself: one that fails leaves the others as they are.
 */
export class TickPipeline {
  private waiting: QueuedQuery[] = [];

  constructor(
    private readonly connections: DirectConnections,
    private readonly named: NamedStatements,
  ) {}

  query<Row extends object>(statement: NamedStatement): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ statement, resolve: resolve as QueuedQuery['resolve'], reject });
      if (this.waiting.length === 1) queueMicrotask(() => this.send());
    });
  }

  private send(): void {
    const all = this.waiting;
    this.waiting = [];
    for (let from = 0; from < all.length; from += MOST) {
      const some = all.slice(from, from + MOST);
      if (some.length > 1) void this.sendQueue(some);
      else some.forEach((waiting) => this.alone(waiting));
    }
  }

  private async sendQueue(all: readonly QueuedQuery[]): Promise<void> {
    let client: pg.PoolClient | null;
    try {
      client = await this.connections.take();
    } catch (error) {
      for (const { reject } of all) reject(withTimeOutCode(error));
      return;
    }
    if (client === null) return all.forEach((waiting) => this.alone(waiting));
    await this.on(client, all);
  }

  private alone({ statement, resolve, reject }: QueuedQuery): void {
    this.named.query(statement).then(resolve, reject);
  }

  private async on(client: pg.PoolClient, all: readonly QueuedQuery[]): Promise<void> {
    const connection = singleWriteConnection(client);
    const answers = all.map(({ statement }) => this.named.queryInTransaction(connection, statement));
    let isBroken = false;
    await Promise.all(
      answers.map((answer, at) => {
        const waiting = all[at] as QueuedQuery;
        return answer.then(waiting.resolve, (error: unknown) => {
          if (isNameProblem(error)) return this.alone(waiting);
          isBroken ||= !isOfServer(error);
          return waiting.reject(error);
        });
      }),
    );
    this.connections.release(client, isBroken);
  }
}

/** The connection is as good as before. */
const isOfServer = (error: unknown): boolean => (error as pg.DatabaseError).severity === 'ERROR';
