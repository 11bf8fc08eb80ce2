import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type GeneratorCallback, logger, type Tree } from '@nx/devkit';

/** To be run by Nx when everything is written: Biome's format, the packages, and the npm scripts that write what follows from the code. */
export function finish(tree: Tree, ...scripts: readonly string[]): GeneratorCallback {
  const written = tree.listChanges().map(({ path }) => path);
  const manifests = tree.listChanges().filter(({ path }) => path.endsWith('package.json'));
  return () => {
    const formatted = written.filter((path) => /\.(ts|tsx|mjs|json)$/.test(path));
    if (formatted.length > 0) run(tree.root, 'node_modules/@biomejs/biome/bin/biome', ['format', '--write', ...formatted]);
    if (manifests.length > 0)
      npm(tree.root, 'install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline');
    for (const { path, type } of manifests) if (type === 'CREATE') link(tree.root, dirname(path));
    for (const [at, script] of scripts.entries()) {
      try {
        npm(tree.root, 'run', '--silent', script);
      } catch (error) {
        const left = scripts.slice(at).map((name) => `npm run ${name}`);
        throw new Error(`The files are written, but npm run ${script} failed. Once that is mended: ${left.join(' && ')}`, { cause: error });
      }
      logger.info(`npm run ${script}`);
    }
  };
}

/** What `npm install` does with a package of the workspace, without a look at every other one. */
function link(root: string, folder: string): void {
  const place = join(root, 'node_modules/@heliograph', folder.split('/').slice(1).join('-'));
  mkdirSync(dirname(place), { recursive: true });
  if (!lstatSync(place, { throwIfNoEntry: false })) symlinkSync(relative(dirname(place), join(root, folder)), place);
}

function npm(root: string, ...args: readonly string[]): void {
  execFileSync('npm', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}

function run(root: string, script: string, args: readonly string[]): void {
  execFileSync(process.execPath, [join(root, script), ...args], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}
