import pg from 'pg';

/** The owner migrates, rebuilds and backs up; the runtime login of api and workers changes rows only. Neither is a superuser. */
export interface Logins {
  readonly owner: { readonly name: string; readonly password: string };
  readonly runtime: { readonly name: string; readonly password: string };
}

/** Makes both logins or corrects their rights; can be repeated. `url` is the superuser's. */
export async function ensureLogins(url: string, { owner, runtime }: Logins): Promise<void> {
  await withSuperuser(url, async (client) => {
    for (const [login, rights] of [
      [owner, 'CREATEDB CREATEROLE'],
      [runtime, 'NOCREATEDB NOCREATEROLE'],
    ] as const) {
      const name = client.escapeIdentifier(login.name);
      const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [login.name]);
      if (!rowCount) await client.query(`CREATE ROLE ${name}`);
      await client.query(`ALTER ROLE ${name} LOGIN NOSUPERUSER ${rights} PASSWORD ${client.escapeLiteral(login.password)}`);
    }
    // So that the owner can give the runtime login its time limits (ALTER ROLE ... SET) and end its sessions before a restore.
    const [ownerName, runtimeName] = [owner.name, runtime.name].map((name) => client.escapeIdentifier(name));
    await client.query(`GRANT ${runtimeName} TO ${ownerName} WITH ADMIN OPTION`);
    await client.query(`GRANT pg_signal_backend, pg_monitor TO ${ownerName}`);
  });
}

/** Makes the database unless it is there. `url` is the superuser's; `owner` the login it will belong to. */
export async function ensureDatabase(url: string, name: string, owner: string): Promise<void> {
  await withSuperuser(url, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)} OWNER ${client.escapeIdentifier(owner)}`);
    // A temporary table is DDL too, and every login has that right by default.
    await client.query(`REVOKE TEMPORARY ON DATABASE ${client.escapeIdentifier(name)} FROM PUBLIC`);
  });
}

export async function withSuperuser<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  // What a crash takes back is done again at the next start.
  const client = new pg.Client({ connectionString: url, options: '-c synchronous_commit=off' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
