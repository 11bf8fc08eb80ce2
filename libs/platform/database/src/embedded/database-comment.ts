import { withSuperuser } from './logins.js';

/** The comment of a database, which lies in its cluster and goes where that goes; null: none. `url` is the superuser's. */
export async function databaseComment(url: string, name: string): Promise<string | null> {
  return withSuperuser(url, async (client) => {
    const found = await client.query<{ comment: string | null }>(
      `SELECT shobj_description(oid, 'pg_database') AS comment FROM pg_database WHERE datname = $1`,
      [name],
    );
    return found.rows[0]?.comment ?? null;
  });
}

export async function commentOnDatabase(url: string, name: string, comment: string): Promise<void> {
  await withSuperuser(url, (client) =>
    client.query(`COMMENT ON DATABASE ${client.escapeIdentifier(name)} IS ${client.escapeLiteral(comment)}`),
  );
}
