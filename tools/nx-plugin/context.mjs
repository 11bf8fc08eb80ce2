/** `npm run test:context -- media`: lint, types and all suites of one context, on what it depends on and nothing else. Further arguments go to Nx. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const workspace = resolve(import.meta.dirname, '../..');
const [context, ...further] = process.argv.slice(2);
if (!context || !existsSync(join(workspace, 'libs', context, 'server'))) {
  console.error('npm run test:context -- CONTEXT: the name of a folder of libs with a server, like media');
  process.exitCode = 2;
} else {
  const args = ['run-many', '-t', 'lint,typecheck,test,int', '-p', `tag:scope:${context}`, ...further];
  const nx = spawnSync(process.execPath, [join(workspace, 'node_modules/nx/dist/bin/nx.js'), ...args], {
    cwd: workspace,
    stdio: 'inherit',
  });
  process.exitCode = nx.status ?? 1;
}
