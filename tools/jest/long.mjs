/** `npm run test:long`: the suites that ask `sized()` for their figures, with the long ones. What the others prove, `.ci/run` has proven whole. */
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';

const workspace = join(import.meta.dirname, '..', '..');
const found = execFileSync('git', ['grep', '--untracked', '-lF', 'sized(', '--', '*.spec.ts'], { cwd: workspace, encoding: 'utf8' });
const suites = found.trim().split('\n');
const level = join(import.meta.dirname, 'level.mjs');
// One after the other: the long figures are of promises in seconds, and each suite uses the whole machine for minutes.
const jest = spawnSync(process.execPath, [level, 'unit,integration,e2e', '--testTimeout=3600000', '--maxWorkers=1', ...suites], {
  cwd: workspace,
  env: { ...process.env, HELIOGRAPH_TEST_SIZE: 'long' },
  stdio: 'inherit',
});
process.exitCode = jest.status ?? 1;
