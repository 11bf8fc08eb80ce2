import { createHash } from 'node:crypto';
import type { BoundedContext } from './bounded-context.js';
import { migrationsOf } from './install.js';

/**
 * Twelve digits that differ between builds which do not fit together: they follow from all migrations, and from names and versions of events and read
 * models. Builds that differ in other code alone have the same ones.
 */
export function buildOf(contexts: readonly BoundedContext[]): string {
  const shape = {
    migrations: migrationsOf(contexts).map(({ schema, migrations }) => [schema, ...migrations.map(({ name }) => name)]),
    events: contexts.flatMap(({ log }) => [...(log?.events.values() ?? [])].map(({ type, version }) => [type, version])),
    readModels: contexts.flatMap(({ projections }) => projections.map(({ name, version }) => [name, version])),
    reactions: contexts.flatMap(({ reactions }) => reactions.map(({ name }) => name)),
  };
  return createHash('sha256').update(JSON.stringify(shape)).digest('hex').slice(0, 12);
}
