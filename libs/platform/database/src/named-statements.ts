import { hash } from 'node:crypto';
import type pg from 'pg';

/** Codes of a statement's name that the connection does not know, or knows already. The server refuses both before anything is executed. */
const NAME_PROBLEMS = new Set(['26000', '42P05']);

export interface NamedStatement {
  /** A label that is shown in pg_prepared_statements. */
  readonly name: string;
  readonly text: string;
  readonly params: unknown[];
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

  constructor(private readonly connection: { query<Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<{ rows: Row[] }> }) {}

  async query<Row extends pg.QueryResultRow>(statement: NamedStatement): Promise<Row[]> {
    const { text, params } = statement;
    if (this.named)
      try {
        return (await this.connection.query<Row>({ name: nameOf(statement), text, values: params })).rows;
      } catch (error) {
        if (!NAME_PROBLEMS.has((error as { code?: string }).code ?? '')) throw error;
        this.named = false;
      }
    return (await this.connection.query<Row>({ text, values: params })).rows;
  }
}
