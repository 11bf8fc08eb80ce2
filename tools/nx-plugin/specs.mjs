import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of a project that hold no sources; a spec may import anything, but what lies in another project only by its name. */
const made = new Set(['node_modules', 'dist', 'bundle', 'public', 'frozen']);
const isOfSpecs = /\.spec\.tsx?$|(^|\/)specs?\/.*\.tsx?$/;
const imported = /(?:from|import\(|import) ?'(@heliograph\/[a-z0-9-]+)/g;

/**
 * What a project has for its specs: `levels`, the suites by the suffix that tells their level (`.spec.ts` alone: unit; `.faults.int.spec.ts` and `.slow.int.spec.ts`: int-slow), and `imports`, the
 * projects that these suites and the files in folders called spec import.
 */
export function specsOf(folder) {
  const files = listed(folder).filter((path) => isOfSpecs.test(path));
  const levels = new Set(files.flatMap(levelOf));
  const imports = new Set(
    files.flatMap((path) => [...readFileSync(join(folder, path), 'utf8').matchAll(imported)].map(([, name]) => name)),
  );
  return { levels, imports };
}

function levelOf(path) {
  const [spec, slow, level = 'unit'] = /\.(?:(faults|slow)\.)?(?:(int|e2e|browser|fuzz)\.)?spec\.tsx?$/.exec(path) ?? [];
  if (spec === undefined) return [];
  return [slow && level === 'int' ? 'int-slow' : level];
}

function listed(folder, below = '') {
  return readdirSync(join(folder, below), { withFileTypes: true })
    .filter((entry) => !made.has(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? listed(folder, join(below, entry.name)) : [join(below, entry.name)]));
}
