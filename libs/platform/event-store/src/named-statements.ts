import type pg from 'pg';

/** Codes of a statement's name that the connection does not know, or knows already. The server refuses both before anything is executed. */
const NAME_PROBLEMS = new Set(['26000', '42P05']);

interface NamedStatement {
  readonly name: string;
  readonly text: string;
  readonly params: unknown[];
}

/**
 * Statements under names, which a connection parses and plans once. A pooler that hands out connections by transaction may know nothing of
 * names (PgBouncer before 1.21); at its first refusal this process goes on without them.
 */
export class NamedStatements {
  private named = true;

  constructor(private readonly pool: pg.Pool) {}

  async query<Row extends pg.QueryResultRow>({ name, text, params }: NamedStatement): Promise<Row[]> {
    if (this.named)
      try {
        return (await this.pool.query<Row>({ name, text, values: params })).rows;
      } catch (error) {
        if (!NAME_PROBLEMS.has((error as { code?: string }).code ?? '')) throw error;
        this.named = false;
      }
    return (await this.pool.query<Row>(text, params)).rows;
  }
}
