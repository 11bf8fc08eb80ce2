import { readdirSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Every file below a folder, as a path from there with `/`, in order. `except`: names of folders and files that are left out. */
export function filesBelow(folder: string, except: ReadonlySet<string> = new Set()): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !except.has(name))
    .flatMap((entry) => {
      if (!entry.isDirectory()) return entry.isFile() ? [entry.name] : [];
      return filesBelow(join(folder, entry.name), except).map((path) => posix.join(entry.name, path));
    })
    .sort();
}
