import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type GeneratorCallback, logger, type Tree } from '@nx/devkit';

/** What has to be made anew once the files are on the disk. */
export interface Aftermath {
  /** Folders of new packages: they get their lines in package-lock.json and are linked. */
  readonly packages?: readonly string[];
  /** Commands of the root's package.json that write what follows from the code. */
  readonly scripts?: readonly string[];
}

/** To be run by Nx when everything is written: Biome's format, the packages, and what is made from the code. */
export function finish(tree: Tree, { packages = [], scripts = [] }: Aftermath): GeneratorCallback {
  const written = tree.listChanges().map(({ path }) => path);
  return () => {
    const formatted = written.filter((path) => /\.(ts|tsx|mjs|json)$/.test(path));
    if (formatted.length > 0) run(tree.root, 'node_modules/@biomejs/biome/bin/biome', ['format', '--write', ...formatted]);
    if (packages.length > 0) installed(tree.root, packages);
    for (const script of scripts) {
      npm(tree.root, 'run', '--silent', script);
      logger.info(`npm run ${script}`);
    }
  };
}

/** The lock file first, then the links: what `npm install` does, without looking at every other package. */
function installed(root: string, packages: readonly string[]): void {
  npm(root, 'install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline');
  for (const folder of packages) {
    const link = join(root, 'node_modules/@heliograph', folder.split('/').slice(1).join('-'));
    mkdirSync(dirname(link), { recursive: true });
    if (!existsSync(link) && !lstatSync(link, { throwIfNoEntry: false })) symlinkSync(relative(dirname(link), join(root, folder)), link);
  }
}

function npm(root: string, ...args: readonly string[]): void {
  execFileSync('npm', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}

function run(root: string, script: string, args: readonly string[]): void {
  execFileSync(process.execPath, [join(root, script), ...args], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}
