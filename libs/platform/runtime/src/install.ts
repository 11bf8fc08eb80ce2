import { type ContextMigrations, migrate } from '@heliograph/database';
import { createLogs, eventStoreMigrations } from '@heliograph/event-store';
import { installReadModels, projectionsMigrations } from '@heliograph/projections';
import { migrateQueues } from '@heliograph/queues';
import type { BoundedContext } from './bounded-context.js';

/** Everything that brings tables to the database, the platform's first. */
export const migrationsOf = (contexts: readonly BoundedContext[]): ContextMigrations[] => [
  eventStoreMigrations,
  projectionsMigrations,
  ...contexts.map(({ migrations }) => migrations),
];

/** Brings a database to this build: tables of the platform and of every context, logs, queue tables, grants. Owner only; safe to repeat. */
export async function install(options: {
  adminUrl: string;
  runtimeLogin: string;
  contexts: readonly BoundedContext[];
  report?: (line: string) => void;
}): Promise<string[]> {
  const { adminUrl, runtimeLogin, contexts } = options;
  const ran = await migrate({
    adminUrl,
    runtimeLogin,
    contexts: migrationsOf(contexts),
    report: options.report,
  });
  await createLogs(
    adminUrl,
    contexts.flatMap((context) => (context.log ? [context.log.name] : [])),
  );
  await installReadModels(
    adminUrl,
    contexts.flatMap(({ projections }) => projections),
  );
  await migrateQueues(
    adminUrl,
    runtimeLogin,
    contexts.map(({ name, queues = [] }) => ({ context: name, queues })),
  );
  return ran;
}
