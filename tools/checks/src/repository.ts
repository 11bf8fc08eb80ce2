import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesBelow } from '@heliograph/testing/files-below';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

const made = new Set(['node_modules', 'dist', 'bundle', 'coverage', '.git', '.nx', '.data', '.cache']);

/** Every file that is not generated, as a path from the root with `/`, in order. Read from the disk, so that it also holds before the first commit. */
export const writtenFiles = (): string[] => filesBelow(root, made);

export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

export interface Project {
  readonly folder: string;
  readonly name: string;
  readonly tags: readonly string[];
}

/** The projects of the workspace: every package.json but the root's and those of the stand-ins for packages of others. */
export function projects(): Project[] {
  return writtenFiles()
    .filter((path) => /^(apps|libs|tools)\/.*\/package\.json$/.test(path))
    .map((path) => {
      const manifest = JSON.parse(read(path)) as { name: string; nx?: { tags?: string[] } };
      return { folder: dirname(path), name: manifest.name, tags: manifest.nx?.tags ?? [] };
    });
}
