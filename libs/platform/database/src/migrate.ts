import 'reflect-metadata';
import './numbers.js';
import pg from 'pg';
import type { Queryable } from './queryable.js';
import { clientOf, connecting } from './connecting.js';
import { DataSource, type EntitySchema, type MigrationInterface } from 'typeorm';
import type { Entity } from './entity.js';
import type { Table } from './table.js';

export type MigrationClass = new () => MigrationInterface;

/** What one context brings to the database: a schema of its own and the numbered steps that make its tables. */
export interface ContextMigrations {
  /** PostgreSQL schema, snake_case. */
  readonly schema: string;
  readonly migrations: readonly MigrationClass[];
  /** What the runtime login may do; default: read and write every row of the schema, no DDL. `login` is quoted. */
  readonly grants?: (login: string) => readonly string[];
  /** Tables that a backup contains because their rows cannot be rebuilt from a log, in the order in which they are loaded. docs/state.md says the same. */
  readonly backup?: readonly BackupTable[];
  /** Every table of the schema as it is declared, and its personal data: a spec compares both with the database. */
  readonly people?: readonly TableAndPeople[];
  /** What a restore asks and does, so that nothing that was taken from people comes back unseen. */
  readonly restore?: {
    /** Query for what each person may do: rows `(person, name, powers)`, of all people who are there. */
    readonly powers: string;
    /** Statements that end every credential which the backup holds. */
    readonly revoke: readonly string[];
  };
}

/** A table that a backup holds. */
export interface BackupTable {
  /** `schema.table` */
  readonly table: string;
  /** Column with the id of the person whose rows go with that person's erasure. */
  readonly person?: string;
}

/**
 * Which personal data a table holds. Exactly one of:
 * - `rows`: SQL that is true for the rows of the person `$1`. `state`: they cannot be rebuilt from a log, so erasure deletes them.
 * - `follows`: personal data that is found by something of the person's only; in words, what its rows belong to and are deleted with.
 * - `sealed`: encrypted under the person's key, and unreadable once that is destroyed.
 * - `nobody`: no personal data. Lists the columns that could hold words (text, bytea, json, arrays).
 */
export type TableAndPeople =
  | { readonly table: Table; readonly rows: string; readonly state?: true }
  | { readonly table: Table; readonly follows: string }
  | { readonly table: Table; readonly sealed: string }
  | { readonly table: Table; readonly nobody: readonly string[] };

/** For `Database.connect`. */
export const entitiesOf = (contexts: readonly ContextMigrations[]): EntitySchema[] =>
  contexts.flatMap(({ people = [] }) => people.flatMap(({ table }) => ('schema' in table ? [(table as Entity).schema] : [])));

export interface MigrateOptions {
  /** URL of the owner; a direct connection, because of the advisory lock. */
  readonly adminUrl: string;
  /** Login of api and workers, which gets rows but no DDL. */
  readonly runtimeLogin: string;
  readonly contexts: readonly ContextMigrations[];
  readonly report?: (line: string) => void;
}

/** Two starting processes must not run a step twice; any fixed number will do. */
const LOCK = 704_269_001;

const ordinaryGrants = (schema: string) => (login: string) => [
  `grant usage on schema ${schema} to ${login}`,
  `grant select, insert, update, delete on all tables in schema ${schema} to ${login}`,
  `grant usage, select on all sequences in schema ${schema} to ${login}`,
];

/** Brings every schema to its newest step; safe to repeat and to run from several processes at once. Returns the steps that ran. */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const lock = clientOf(options.adminUrl, { application_name: 'heliograph migrate' });
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [LOCK]);
    const login = pg.escapeIdentifier(options.runtimeLogin);
    const ran: string[] = [];
    for (const context of options.contexts) {
      await lock.query(`create schema if not exists ${context.schema}`);
      for (const name of await runSteps(options.adminUrl, context)) {
        ran.push(`${context.schema} ${name}`);
        options.report?.(`${context.schema} ${name}`);
      }
      for (const grant of (context.grants ?? ordinaryGrants(context.schema))(login)) await lock.query(grant);
    }
    return ran;
  } finally {
    await lock.end();
  }
}

/** Steps that have not run yet, as `schema name`. */
export async function pendingMigrations(adminUrl: string, contexts: readonly ContextMigrations[]): Promise<string[]> {
  const client = clientOf(adminUrl);
  await client.connect();
  try {
    const pending: string[] = [];
    for (const { schema, migrations } of contexts) {
      const { rows } = await client.query('select to_regclass($1) as found', [`${schema}.migrations`]);
      const done = rows[0].found ? (await client.query(`select name from ${schema}.migrations`)).rows.map((row) => row.name as string) : [];
      pending.push(
        ...migrations
          .map(nameOf)
          .filter((name) => !done.includes(name))
          .map((name) => `${schema} ${name}`),
      );
    }
    return pending;
  } finally {
    await client.end();
  }
}

/** The table is not there, or may not be read: this database was never migrated, or by a build that did not yet let the processes read it. */
const UNREADABLE = new Set(['42P01', '3F000', '42501']);

/** How many steps of this build have not run, as the login of the processes sees it. */
export async function missingMigrations(database: Queryable, contexts: readonly ContextMigrations[]): Promise<number> {
  let missing = 0;
  for (const { schema, migrations } of contexts) {
    const done = await database.query<{ name: string }>(`select name from ${schema}.migrations`).catch((error: { code?: string }) => {
      if (UNREADABLE.has(error.code ?? '')) return [];
      throw error;
    });
    const names = new Set(done.map(({ name }) => name));
    missing += migrations.filter((step) => !names.has(nameOf(step))).length;
  }
  return missing;
}

const nameOf = (step: MigrationClass): string => new step().name ?? step.name;

async function runSteps(url: string, { schema, migrations }: ContextMigrations): Promise<string[]> {
  const { connectionString, ...ways } = connecting(url);
  const source = new DataSource({
    type: 'postgres',
    driver: pg,
    url: connectionString,
    schema,
    migrations: [...migrations],
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    installExtensions: false,
    logging: false,
    extra: { max: 1, ...ways },
  });
  await source.initialize();
  try {
    return (await source.runMigrations()).map((step) => step.name);
  } finally {
    await source.destroy();
  }
}
