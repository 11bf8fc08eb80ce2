import 'reflect-metadata';
import './numbers.js';
import pg from 'pg';
import { DataSource, type QueryRunner } from 'typeorm';
import { batched, type Batching } from './batched.js';
import { type NamedStatement, NamedStatements } from './named-statements.js';
import type { Queryable } from './queryable.js';

export interface DatabaseOptions {
  /** `postgresql://user:password@host:port/database` */
  readonly url: string;
  /** Most connections held at once; default 10. */
  readonly pool?: number;
  /** Shown in pg_stat_activity. */
  readonly applicationName?: string;
  /**
   * A statement without an answer for so many milliseconds fails, and its connection is closed: a server that is frozen or unreachable reports
   * no error. Unset: no limit.
   */
  readonly answerWithin?: number;
}

/** A pool of connections under one login. Statements leave no session state, so a transaction pooler may stand in front. */
export class Database implements Queryable, Batching {
  /** `read` once for the keys of all callers that wait at the same time. */
  readonly batched = batched;

  private readonly named = new NamedStatements({
    query: (config) => this.connected(async (runner) => ((await runner.connect()) as pg.Client).query(config)),
  });

  private constructor(private readonly source: DataSource) {}

  static async connect(options: DatabaseOptions): Promise<Database> {
    const source = new DataSource({
      type: 'postgres',
      // typeorm would look for it by name: in a bundle that is another one, with parsers of its own.
      driver: pg,
      url: options.url,
      applicationName: options.applicationName ?? 'heliograph',
      installExtensions: false,
      logging: false,
      extra: { max: options.pool ?? 10, connectionTimeoutMillis: 5_000, query_timeout: options.answerWithin },
      // An idle connection that breaks (server restarted) is replaced at the next use.
      poolErrorHandler: () => undefined,
    });
    await source.initialize();
    return new Database(source);
  }

  async query<Row extends object>(sql: string, params: readonly unknown[] = []): Promise<Row[]> {
    return this.connected(async (runner) => (await runner.query(sql, [...params], true)).records as Row[]);
  }

  /** As `query`, for one that is sent again and again and costs more to plan than to execute: a connection plans it once, for all parameters. */
  async prepared<Row extends object>(statement: NamedStatement): Promise<Row[]> {
    return this.named.query<Row>(statement);
  }

  /** Runs `work` on one connection between BEGIN and COMMIT; any error rolls back and is thrown on. */
  async transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    const runner = this.source.createQueryRunner();
    await runner.connect();
    try {
      await runner.startTransaction();
      const result = await work({
        query: async <Row extends object>(sql: string, params: readonly unknown[] = []) =>
          (await runner.query(sql, [...params], true)).records as Row[],
      });
      await runner.commitTransaction();
      return result;
    } catch (error) {
      await hangUpWhenLate(runner, error);
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
  }

  async close(): Promise<void> {
    if (this.source.isInitialized) await this.source.destroy();
  }

  private async connected<T>(work: (runner: QueryRunner) => Promise<T>): Promise<T> {
    const runner = this.source.createQueryRunner();
    try {
      return await work(runner);
    } catch (error) {
      await hangUpWhenLate(runner, error);
      throw error;
    } finally {
      await runner.release();
    }
  }
}

/** The next user of this connection would wait for the same answer. */
async function hangUpWhenLate(runner: QueryRunner, error: unknown): Promise<void> {
  if (!/query read timeout/i.test((error as Error).message)) return;
  const connection = (await runner.connect()) as { end(): Promise<void> };
  void connection.end().catch(() => undefined);
}
