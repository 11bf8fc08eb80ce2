import 'reflect-metadata';
import './instants.js';
import './numbers.js';
import pg from 'pg';
import { batched } from '@heliograph/timing';
import { DataSource, type EntitySchema, type QueryRunner, type Repository } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { Batching } from './batched-rows.js';
import { connecting } from './connecting.js';
import { DirectConnections } from './direct-connections.js';
import type { Entity } from './entity.js';
import { keptConnections } from './kept-connections.js';
import { isNameProblem, type NamedStatement, NamedStatements } from './named-statements.js';
import { type PoolUse, useOf } from './pool-use.js';
import type { Queryable, Transaction } from './queryable.js';
import type { RowOf } from './table.js';
import { TickPipeline } from './tick-pipeline.js';
import { type StatementWatch, measure } from './statement-watch.js';
import { TIMED_OUT, withTimeOutCode } from './time-outs.js';

export interface DatabaseOptions {
  /** `postgresql://user:password@host:port/database`, or with several hosts and TLS: docs/settings.md. */
  readonly url: string;
  /** Most connections held at once; default 10. */
  readonly pool?: number;
  /** Shown in pg_stat_activity. */
  readonly applicationName?: string;
  /**
   * A statement that has no answer after this many milliseconds fails, and its connection is closed: a server that is frozen or unreachable reports
   * no error. Unset: no limit.
   */
  readonly answerWithin?: number;
  readonly watch?: StatementWatch;
  /** For `rowsOf`. */
  readonly entities?: readonly EntitySchema[];
}

/** A server that was started at another time may be another server, where other transactions have the same numbers. */
const SNAPSHOT = `select pg_current_snapshot()::text || ' ' || extract(epoch from pg_postmaster_start_time())::text as snapshot`;

/** A pool of connections under one login. Statements leave no session state, so a transaction pooler may stand in front. */
export class Database implements Queryable, Batching {
  /** `read` once for the keys of all callers that wait at the same time. */
  readonly batched = batched;

  /**
   * Names the data that a statement sees which is sent now. If two answers are equal, nothing was committed between them, in any table: everything
   * that was read after the first one is still current.
   */
  readonly snapshot: () => Promise<string>;

  private readonly named: NamedStatements;
  private readonly sameTurn: TickPipeline;
  private readonly pool: pg.Pool;

  private constructor(
    private readonly source: DataSource,
    private readonly watch?: StatementWatch,
  ) {
    // Straight from the driver's pool, which closes a connection whose statement failed or was late.
    this.pool = (source.driver as PostgresDriver).master as pg.Pool;
    this.named = new NamedStatements(this.pool, watch);
    this.sameTurn = new TickPipeline(new DirectConnections(this.pool), this.named);
    const forAll = batched(async (askers: readonly null[]) => {
      const [row] = await this.prepared<{ snapshot: string }>({ name: 'snapshot', text: SNAPSHOT, params: [] });
      return askers.map(() => row?.snapshot ?? '');
    });
    this.snapshot = () => forAll(null);
  }

  static async connect(options: DatabaseOptions): Promise<Database> {
    const { connectionString, ...ways } = connecting(options.url);
    const source = new DataSource({
      type: 'postgres',
      // typeorm would look for it by name: in a bundle that is another one, with parsers of its own.
      driver: pg,
      url: connectionString,
      applicationName: options.applicationName ?? 'heliograph',
      installExtensions: false,
      logging: false,
      entities: [...(options.entities ?? [])],
      // `pipeline`: for `sendTransaction` and `prepared`. For callers that wait for each answer nothing changes.
      extra: {
        max: options.pool ?? 10,
        connectionTimeoutMillis: 5_000,
        query_timeout: options.answerWithin,
        pipeline: true,
        ...keptConnections,
        ...ways,
      },
      // An idle connection that breaks (server restarted) is replaced at the next use.
      poolErrorHandler: () => undefined,
    });
    await source.initialize();
    return new Database(source, options.watch);
  }

  async query<Row extends object>(sql: string, params: readonly unknown[] = []): Promise<Row[]> {
    return measure(this.watch, { text: sql }, () =>
      this.withRunner(async (runner) => (await runner.query(sql, [...params], true)).records as Row[]),
    );
  }

  /**
   * As `query`, for a statement that is sent often and takes longer to plan than to execute: a connection plans it once, for all parameters. The statements of
   * one turn of the event loop are sent together.
   */
  async prepared<Row extends object>(statement: NamedStatement): Promise<Row[]> {
    return this.sameTurn.query<Row>(statement);
  }

  /** `work` with the repository of a table: docs/adr/0057-sql-on-hot-paths.md says for which. */
  async rowsOf<T extends Entity, Result>({ name }: T, work: (rows: Repository<RowOf<T>>) => Promise<Result>): Promise<Result> {
    return measure(this.watch, { text: name }, () => this.withRunner((runner) => work(runner.manager.getRepository(name))));
  }

  /**
   * Runs `work` on one connection between BEGIN and COMMIT; any error rolls back and is thrown on. Where a pooler refuses the name of a statement that
   * it prepares, `work` runs again, without names.
   */
  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    try {
      return await this.attempt(work);
    } catch (error) {
      if (!isNameProblem(error)) throw error;
      return this.attempt(work);
    }
  }

  /**
   * Sends these statements as one transaction in one round trip: none waits for the answer of another. If one fails, all fail, and the first error is
   * thrown.
   */
  async sendTransaction(statements: readonly NamedStatement[]): Promise<void> {
    try {
      await this.pipeline(statements);
    } catch (error) {
      if (!isNameProblem(error)) throw error;
      await this.pipeline(statements);
    }
  }

  get connections(): PoolUse {
    return useOf(this.pool);
  }

  async close(): Promise<void> {
    if (this.source.isInitialized) await this.source.destroy();
  }

  private async attempt<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const runner = this.source.createQueryRunner();
    await runner.connect();
    try {
      await runner.startTransaction();
      const result = await work({
        query: <Row extends object>(sql: string, params: readonly unknown[] = []) =>
          measure(this.watch, { text: sql }, async () => (await runner.query(sql, [...params], true)).records as Row[]),
        prepared: async (statement) => this.named.queryInTransaction((await runner.connect()) as pg.Client, statement),
      });
      await runner.commitTransaction();
      return result;
    } catch (error) {
      await hangUpWhenLate(runner, withTimeOutCode(error));
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
  }

  private async pipeline(statements: readonly NamedStatement[]): Promise<void> {
    const client = await this.pool.connect();
    // Each statement under way gets the error of a broken connection; the event itself would end the process.
    const ignore = () => undefined;
    client.on('error', ignore);
    const answers = await Promise.allSettled([
      client.query('begin'),
      ...statements.map((statement) => this.named.queryInTransaction(client, statement)),
      client.query('commit'),
    ]);
    const failed = answers.find((answer) => answer.status === 'rejected');
    client.off('error', ignore);
    // If a statement fails, `commit` ends the transaction; if `commit` has no answer, the connection cannot be used again.
    client.release(answers.at(-1)?.status === 'rejected');
    if (failed) throw failed.reason;
  }

  private async withRunner<T>(work: (runner: QueryRunner) => Promise<T>): Promise<T> {
    const runner = this.source.createQueryRunner();
    try {
      return await work(runner);
    } catch (error) {
      await hangUpWhenLate(runner, withTimeOutCode(error));
      throw error;
    } finally {
      await runner.release();
    }
  }
}

/** The next user of this connection would wait for the same answer. */
async function hangUpWhenLate(runner: QueryRunner, error: unknown): Promise<void> {
  if ((error as NodeJS.ErrnoException).code !== TIMED_OUT) return;
  const connection = (await runner.connect()) as { end(): Promise<void> };
  void connection.end().catch(() => undefined);
}
