import type pg from 'pg';
import { isAway } from '../away.js';

interface Line {
  /** Null behind a pooler. */
  readonly client: Promise<pg.PoolClient | null>;
  underWay: number;
  broken: boolean;
}

/**
 * Statements sent on one connection without waiting for answers: the next one has arrived when the one before it commits, so the server
 * continues without a round trip and without waiting for a lock or another process. Each is a transaction of its own and fails alone. The pool
 * must have been opened with `pipeline`. The connection is kept from the first statement to `rest`.
 *
 * Behind a pooler each statement takes a connection of its own: a pooler that hands on a connection after each transaction may have passed on
 * the beginning of the next statement by then (PgBouncer 1.18 does: the server received a message of type 129).
 */
export class Pipeline {
  private line: Line | null = null;

  private readonly direct = new WeakSet<pg.PoolClient>();
  private isBehindPooler = false;

  constructor(private readonly pool: pg.Pool) {}

  async query<Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    const line = (this.line ??= this.begin());
    line.underWay++;
    try {
      return await ((await line.client) ?? this.pool).query<Row>(config);
    } catch (error) {
      if (isAway(error)) this.leave(line);
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
    const line: Line = { client: this.open(), underWay: 0, broken: false };
    line.client.catch(() => this.leave(line));
    return line;
  }

  private async open(): Promise<pg.PoolClient | null> {
    if (this.isBehindPooler) return null;
    const client = await this.pool.connect();
    // Statements in flight get the error by their callbacks; without a listener here the event would end the process.
    client.on('error', ignore);
    try {
      if (await this.reachesTheServer(client)) return client;
    } catch (error) {
      release(client, true);
      throw error;
    }
    this.isBehindPooler = true;
    release(client, false);
    return null;
  }

  /** A pooler reports its own number of a connection instead of the server's process id. Checked once for each connection. */
  private async reachesTheServer(client: pg.PoolClient): Promise<boolean> {
    if (this.direct.has(client)) return true;
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    if (rows[0]?.pid !== (client as pg.PoolClient & { processID: number | null }).processID) return false;
    this.direct.add(client);
    return true;
  }

  /** The next statement begins on another connection. */
  private leave(line: Line): void {
    line.broken = true;
    if (line === this.line) this.line = null;
  }

  private giveBack(line: Line): void {
    if (line.underWay > 0) return;
    line.client.then(
      (client) => client && release(client, line.broken),
      () => undefined,
    );
  }
}

function release(client: pg.PoolClient, isBroken: boolean): void {
  client.off('error', ignore);
  client.release(isBroken);
}

function ignore(): void {}
