import type pg from 'pg';

/**
 * Connections that take statements before they have answered those in front of them, each statement a transaction of its own. The pool must have been opened
 * with `pipeline`. Behind a pooler there is none: one that hands on a connection after each transaction may have passed on the beginning of the
 * next statement by then (PgBouncer 1.18 does: the server received a message of type 129).
 */
export class DirectConnections {
  private readonly direct = new WeakSet<pg.PoolClient>();
  private isBehindPooler = false;

  constructor(private readonly pool: pg.Pool) {}

  /** Null behind a pooler. A caller that takes one returns it by `release`. */
  async take(): Promise<pg.PoolClient | null> {
    if (this.isBehindPooler) return null;
    const client = await this.pool.connect();
    // Statements in flight get the error by their callbacks; without a listener here the event would end the process.
    client.on('error', ignore);
    try {
      if (await this.reachesTheServer(client)) return client;
    } catch (error) {
      this.release(client, true);
      throw error;
    }
    this.isBehindPooler = true;
    this.release(client, false);
    return null;
  }

  /** @param isBroken nobody can use it any more */
  release(client: pg.PoolClient, isBroken: boolean): void {
    client.off('error', ignore);
    client.release(isBroken);
  }

  /** A pooler reports its own number of a connection instead of the server's process id. Checked once for each connection. */
  private async reachesTheServer(client: pg.PoolClient): Promise<boolean> {
    if (this.direct.has(client)) return true;
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // eslint-disable-next-line house/no-foreign-internals -- the driver tells nobody else which number the server gave its connection
    if (rows[0]?.pid !== (client as pg.PoolClient & { processID: number | null }).processID) return false;
    this.direct.add(client);
    return true;
  }
}

function ignore(): void {}
