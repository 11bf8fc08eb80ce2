import type { Database, NamedStatement } from '@heliograph/database';

/** Up to here a list is compared one by one anyway; a longer one is hashed where the planner sees it. */
const FEW_PEOPLE = 8;

/** A statement whose `$2` are people who are left out. It is planned once where they are few, as nearly always, and else for the list. */
export function withoutPeople<Row extends object>(database: Database, statement: NamedStatement): Promise<Row[]> {
  const [, without] = statement.params as readonly [unknown, readonly unknown[]];
  return without.length <= FEW_PEOPLE ? database.prepared<Row>(statement) : database.query<Row>(statement.text, statement.params);
}
