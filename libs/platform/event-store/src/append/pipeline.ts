import { DirectConnections } from '@heliograph/database';
import type pg from 'pg';
import { isConnectionError } from '@heliograph/database';

interface Line {
  /** Null behind a pooler. */
  readonly client: Promise<pg.PoolClient | null>;
  underWay: number;
  broken: boolean;
}

/**
 * Statements sent on one connection without waiting for answers: the next one has arrived when the one before it commits, so the server
 * continues without a round trip and without waiting for a lock or another process. Each is a transaction of its own and fails alone. The pool
 * must have been opened with `pipeline`. The connection is kept from the first statement to `rest`. Behind a pooler each statement takes a connection of its
 * own (`DirectConnections`).
 */
export class Pipeline {
  private line: Line | null = null;

  private readonly connections: DirectConnections;

  constructor(private readonly pool: pg.Pool) {
    this.connections = new DirectConnections(pool);
  }

  async query<Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    const line = (this.line ??= this.begin());
    line.underWay++;
    try {
      return await ((await line.client) ?? this.pool).query<Row>(config);
    } catch (error) {
      if (isConnectionError(error)) this.leave(line);
      throw error;
    } finally {
      line.underWay--;
      if (line !== this.line) this.giveBack(line);
    }
  }

  /** Gives the connection back when nothing is under way. */
  rest(): void {
    const { line } = this;
    if (!line || line.underWay > 0) return;
    this.line = null;
    this.giveBack(line);
  }

  private begin(): Line {
    const line: Line = { client: this.connections.take(), underWay: 0, broken: false };
    line.client.catch(() => this.leave(line));
    return line;
  }

  /** The next statement begins on another connection. */
  private leave(line: Line): void {
    line.broken = true;
    if (line === this.line) this.line = null;
  }

  private giveBack(line: Line): void {
    if (line.underWay > 0) return;
    line.client.then(
      (client) => client && this.connections.release(client, line.broken),
      () => undefined,
    );
  }
}
