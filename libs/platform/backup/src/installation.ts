import type { ContextMigrations, BackupTable, Queryable } from '@heliograph/database';
import type { LogHead } from './manifest.js';

/** Tables that a backup holds, in the order in which they are loaded. */
export const keptTables = (schemas: readonly ContextMigrations[]): BackupTable[] => schemas.flatMap(({ backup }) => backup ?? []);

/** Steps that this build has, as `schema name`. */
export const knownMigrations = (schemas: readonly ContextMigrations[]): string[] =>
  schemas.flatMap(({ schema, migrations }) => migrations.map((step) => `${schema} ${new step().name ?? step.name}`));

/** Steps that have run, as `schema name`. */
export async function ranMigrations(database: Queryable, schemas: readonly ContextMigrations[]): Promise<string[]> {
  const ran: string[] = [];
  for (const { schema } of schemas) {
    const [found] = await database.query<{ found: boolean }>('select to_regclass($1) is not null as found', [`${schema}.migrations`]);
    if (!found?.found) continue;
    const rows = await database.query<{ name: string }>(`select name from ${schema}.migrations order by name`);
    ran.push(...rows.map(({ name }) => `${schema} ${name}`));
  }
  return ran;
}

export function heads(database: Queryable): Promise<LogHead[]> {
  return database.query<LogHead>(
    'select log, incarnation, head_seq as "headSeq", encode(head_hash, \'hex\') as "headHash" from event_store.logs order by log',
  );
}
