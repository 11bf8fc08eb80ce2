import { createRequire } from 'node:module';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

/** A package as one of the projects has it: the trial has none of its own. */
export function fromProject(project, name) {
  return createRequire(join(root, project, 'package.json'))(name);
}
