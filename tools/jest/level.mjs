/**
 * `node tools/jest/level.mjs LEVELS [Jest's arguments]`: one or more levels of jest.config.mjs, separated by commas. Jest takes every name after
 * `--selectProjects` for a level, so the levels come last, after paths and filters. With `HELIOGRAPH_TEST_NODE=24` all of it runs on that version of
 * Node, also what suites start.
 */
import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fetchNode } from '../pretest/fetch-node.mjs';

const workspace = join(import.meta.dirname, '..', '..');
const [levels, ...given] = process.argv.slice(2);
const end = given.includes('--') ? given.indexOf('--') : given.length;
// A browser is several processes that draw without a graphics card: more than two at once wait for each other beyond every time-out.
const workers = levels === 'browser' ? ['--maxWorkers=2'] : [];
const args = [...workers, ...given.slice(0, end), '--selectProjects', ...levels.split(','), ...given.slice(end)];

const version = process.env.HELIOGRAPH_TEST_NODE;
const node = version ? fetchNode(version) : process.execPath;
const preloaded = ['compiled-once.cjs', 'plain-output.cjs'].map((file) => `--require=${join(import.meta.dirname, file)}`);
const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', ...preloaded];
const jest = spawn(node, [...flags, join(workspace, 'node_modules/jest/bin/jest.js'), ...args], {
  cwd: workspace,
  // Scripts that name `node` find the same one.
  env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` },
  stdio: 'inherit',
});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => jest.kill(signal));
process.on('SIGINT', () => {}); // the terminal sends it to both; Jest ends first
jest.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal ? 1 : 0);
});
