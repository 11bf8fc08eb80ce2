import { hash } from 'node:crypto';
import type pg from 'pg';
import { type StatementWatch, measure } from './statement-watch.js';
import { withTimeOutCode } from './time-outs.js';

/** Codes of a statement's name that the connection does not know, or knows already. The server refuses both before anything is executed. */
const NAME_PROBLEMS = new Set(['26000', '42P05']);

export function isNameProblem(error: unknown): boolean {
  return NAME_PROBLEMS.has((error as { code?: string }).code ?? '');
}

export interface NamedStatement {
  /** A label that is shown in pg_prepared_statements. */
  readonly name: string;
  readonly text: string;
  readonly params: readonly unknown[];
}

/**
 * SQL of the list in a parameter, for `any` and `unnest`. The planner must not see how long it is: for a list that is shorter than it assumes, it would
 * plan a named statement again each time.
 */
export function listIn(parameter: number, type: string): string {
  return `(select $${parameter}::${type}[])::${type}[]`;
}

interface Connection {
  query<Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<{ rows: Row[] }>;
}

const names = new Map<string, string>();

/** A name that no other text has: behind a pooler that hands on connections as they are, another build may have used the same one. */
export function nameOf({ name, text }: Pick<NamedStatement, 'name' | 'text'>): string {
  let full = names.get(text);
  if (full === undefined) names.set(text, (full = `${name}_${hash('sha256', text, 'hex').slice(0, 12)}`));
  return full;
}

/**
 * Prepared statements, which a connection parses and plans once. A pooler that hands out connections by transaction may not support
 * them (PgBouncer before 1.21); at its first refusal this process continues without names.
 */
export class NamedStatements {
  private named = true;

  constructor(
    private readonly connection: Connection,
    private readonly watch?: StatementWatch,
  ) {}

  async query<Row extends pg.QueryResultRow>(statement: NamedStatement): Promise<Row[]> {
    try {
      return await this.queryInTransaction<Row>(this.connection, statement);
    } catch (error) {
      if (!isNameProblem(error)) throw error;
      return this.queryInTransaction<Row>(this.connection, statement);
    }
  }

  /**
   * On the connection of a transaction. A name that is refused has ended it; `Database.transaction` begins again, without names. A time-out has the code `TIMED_OUT`, as
   * from `query`.
   */
  queryInTransaction<Row extends pg.QueryResultRow>(connection: Connection, statement: NamedStatement): Promise<Row[]> {
    return measure(this.watch, statement, () => this.send<Row>(connection, statement));
  }

  private async send<Row extends pg.QueryResultRow>(connection: Connection, statement: NamedStatement): Promise<Row[]> {
    const { text } = statement;
    const values = statement.params.map(written);
    try {
      return (await connection.query<Row>(this.named ? { name: nameOf(statement), text, values } : { text, values })).rows;
    } catch (error) {
      if (isNameProblem(error)) this.named = false;
      throw withTimeOutCode(error);
    }
  }
}

/** Lists of numbers as their literal: the driver would escape each of them as a text. */
function written(param: unknown): unknown {
  return Array.isArray(param) && param.every((each) => typeof each === 'number') ? `{${param.join(',')}}` : param;
}
