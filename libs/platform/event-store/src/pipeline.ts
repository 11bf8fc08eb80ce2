import type pg from 'pg';
import { isAway } from './away.js';

interface Line {
  readonly client: Promise<pg.PoolClient>;
  underWay: number;
  broken: boolean;
}

/**
 * Statements one behind the other on one connection: the next one has arrived when the one before it commits, so the server goes on without
 * a wait for a lock, for another process or for an answer on its way. Each is a transaction of its own and fails alone. The pool must have
 * been opened with `pipeline`. The connection is kept from the first statement to `rest`.
 */
export class Pipeline {
  private line: Line | null = null;

  constructor(private readonly pool: pg.Pool) {}

  async query<Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    const line = (this.line ??= this.begin());
    line.underWay++;
    try {
      return await (await line.client).query<Row>(config);
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

  private async open(): Promise<pg.PoolClient> {
    const client = await this.pool.connect();
    // Whatever is under way hears of it; without a listener it would end the process.
    client.on('error', ignore);
    return client;
  }

  /** The next statement begins on another connection. */
  private leave(line: Line): void {
    line.broken = true;
    if (line === this.line) this.line = null;
  }

  private giveBack(line: Line): void {
    if (line.underWay > 0) return;
    line.client.then(
      (client) => {
        client.off('error', ignore);
        client.release(line.broken);
      },
      () => undefined,
    );
  }
}

function ignore(): void {}
