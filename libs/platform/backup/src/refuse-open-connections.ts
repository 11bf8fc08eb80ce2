import type { Queryable } from '@heliograph/database';

/** @throws Error naming what is connected under the login of api and workers */
export async function refuseOpenConnections(database: Queryable, login: string): Promise<void> {
  const rows = await database.query<{ name: string; connections: number }>(
    `select coalesce(nullif(application_name, ''), 'unnamed') as name, count(*)::int as connections from pg_stat_activity
     where datname = current_database() and usename = $1 group by 1 order by 1`,
    [login],
  );
  const said = rows.map(({ name, connections }) => `${connections} of ${name}`).join(', ');
  if (rows.length > 0)
    throw new Error(
      `Processes are connected (${said}). Stop api and workers first; where the database runs with them, as in solo, use --while-running and restart them afterwards.`,
    );
}
