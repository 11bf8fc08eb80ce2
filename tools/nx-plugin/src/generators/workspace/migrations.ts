import type { Tree } from '@nx/devkit';
import type { Names } from '../editing/names.js';
import type { ContextPlace } from './contexts.js';

/** Number and class of the migration that comes after those of a context: `0002`, `CabinetShelves1700000000002`. */
export function nextMigration(tree: Tree, context: ContextPlace, tables: Names): { readonly number: string; readonly className: string } {
  const last = tree
    .children(`${context.server}/src/migrations`)
    .map((file) => Number(file.slice(0, 4)))
    .reduce((most, number) => Math.max(most, number), 0);
  const number = String(last + 1).padStart(4, '0');
  return { number, className: `${context.pascal}${tables.pascal}170000000${number}` };
}
