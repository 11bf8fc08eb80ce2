import type { Database, Queryable, TableAndPeople } from '@heliograph/database';
import { Erasures, Keyring, type ErasureFinding } from '@heliograph/event-store/privacy';
import type { BoundedContext } from '../bounded-context.js';
import { storeFolders } from '../files/named-files.js';
import { migrationsOf } from '../install.js';

/** More are not counted. */
const MOST = 1_000;

/** Every table that was declared, the platform's first. */
export function tablesAndPeople(contexts: readonly BoundedContext[]): TableAndPeople[] {
  return migrationsOf(contexts).flatMap(({ people }) => people ?? []);
}

/**
 * Checks every place that may hold something of this person: rows, files, the key. `behind` are the read models that have yet to pass
 * what the erasure wrote.
 */
export async function lookAtPlaces(
  database: Pick<Database, 'query' | 'prepared'>,
  contexts: readonly BoundedContext[],
  person: number,
  behind: readonly string[],
): Promise<ErasureFinding[]> {
  const hasKey = await Keyring.holds(database, person);
  const erasures = new Erasures(database);
  const places: ErasureFinding[] = [];
  for (const each of tablesAndPeople(contexts)) {
    if ('nobody' in each) continue;
    const place = each.table.name;
    if ('rows' in each) places.push({ place, check: each.rows, found: await countOf(database, place, each.rows, person) });
    else if ('sealed' in each) places.push({ place, check: `the key is destroyed: ${each.sealed}`, found: hasKey ? 1 : 0 });
    else places.push({ place, check: `the read models have passed: ${each.follows}`, found: behind.length });
  }
  for (const { folder } of storeFolders(contexts))
    places.push({
      place: `files: ${folder}/`,
      check: 'each file that their rows named is gone',
      found: await erasures.countFilesToRemove(person, folder),
    });
  return places;
}

async function countOf(database: Queryable, table: string, rows: string, person: number): Promise<number> {
  const [row] = await database.query<{ found: number }>(
    `select count(*)::integer as found from (select 1 from ${table} where ${rows} limit ${MOST}) as rows`,
    [person],
  );
  return row?.found ?? 0;
}
