import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesBelow } from '@heliograph/testing/files-below';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const made = new Set(['dist', 'bundle', 'coverage', '.git', '.nx', '.data', '.cache']);

export interface Ended {
  readonly code: number;
  /** Both streams. */
  readonly said: string;
}

/** The whole tree again, in a folder of its own, with the packages of this one. */
export class CopiedWorkspace {
  readonly folder = mkdtempSync(join(tmpdir(), 'heliograph-generators-'));

  constructor() {
    cpSync(root, this.folder, { recursive: true, filter: (path) => !made.has(basename(path)) && !this.linked(path) });
    const packages = join(this.folder, 'node_modules');
    mkdirSync(packages);
    // Those of the workspace are links from place to place, and must lead into the copy.
    for (const name of readdirSync(join(root, 'node_modules')))
      if (name === '@heliograph')
        cpSync(join(root, 'node_modules', name), join(packages, name), { recursive: true, verbatimSymlinks: true });
      else symlinkSync(join(root, 'node_modules', name), join(packages, name));
    mkdirSync(join(this.folder, '.cache'));
    const redis = join(root, '.cache/redis');
    if (existsSync(redis)) symlinkSync(redis, join(this.folder, '.cache/redis'));
  }

  /** Packages that a project has for itself are linked, as one. */
  private linked(path: string): boolean {
    if (basename(path) !== 'node_modules') return false;
    const copy = join(this.folder, relative(root, path));
    if (dirname(copy) !== this.folder) symlinkSync(path, copy);
    return true;
  }

  /** Runs a script of an installed package, as its command would. */
  run(script: string, ...args: readonly string[]): Promise<Ended> {
    const options = { cwd: this.folder, env: { ...plainEnvironment(), NX_DAEMON: 'false', FORCE_COLOR: '0' }, maxBuffer: 64 * 1024 * 1024 };
    return new Promise((resolve) => {
      execFile(process.execPath, [script, ...args], options, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, said: `${stdout}${stderr}` }),
      );
    });
  }

  generate(name: string, ...options: readonly string[]): Promise<Ended> {
    return this.run('node_modules/nx/dist/bin/nx.js', 'g', `@heliograph/nx-plugin:${name}`, ...options);
  }

  test(level: string, ...paths: readonly string[]): Promise<Ended> {
    return this.run('tools/jest/level.mjs', level, '--maxWorkers=2', ...paths);
  }

  /** Every file that somebody wrote, by its path, with its text. */
  texts(): Map<string, string> {
    const paths = filesBelow(this.folder, new Set(['node_modules', '.nx', '.cache']));
    return new Map(paths.map((path) => [path, readFileSync(join(this.folder, path), 'utf8')]));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Without what Nx and Jest tell the processes that they start. The copy has no history, which is demanded where a change lands. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(NX_|JEST_|CI$)/.test(name));
  return { ...Object.fromEntries(own), NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' };
}
