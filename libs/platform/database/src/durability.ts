import type { Queryable } from './queryable.js';

const OFF = `
  select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and current_setting(name) = 'off' order by name`;

/** Parameters that are off under this login, and without which a power cut loses what the server has acknowledged. */
export async function lostInPowerCut(database: Queryable): Promise<string[]> {
  return (await database.query<{ name: string }>(OFF)).map(({ name }) => name);
}
