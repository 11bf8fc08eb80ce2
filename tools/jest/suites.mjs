/**
 * `npm test` and `npm run test:rest`: the suites of the levels unit, integration and e2e in two parts, `daily` and `rest` (daily.cjs). Both build first;
 * the daily part checks the types before and lints while the suites run: ESLint is one process and leaves a second core idle. Further arguments go to Jest.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const workspace = join(import.meta.dirname, '..', '..');
const parts = { daily: { before: ['typecheck', 'build'], beside: ['lint'] }, rest: { before: ['build'], beside: [] } };
const [part = '', ...given] = process.argv.slice(2);

const children = new Set();
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => children.forEach((child) => child.kill(signal)));
process.on('SIGINT', () => {}); // the terminal sends it to the children, too; this program ends after them

/** Whether it succeeded. What a `quiet` one says is shown only where it did not. */
function step(label, program, args, { quiet }) {
  const started = Date.now();
  const child = spawn(program, args, { cwd: workspace, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
  children.add(child);
  let said = '';
  for (const stream of quiet ? [child.stdout, child.stderr] : []) stream.on('data', (chunk) => (said += chunk));
  return new Promise((resolve) => {
    child.on('error', (error) => (said += `${error.message}\n`));
    child.on('close', (code) => {
      children.delete(child);
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      const overProgress = process.stdout.isTTY ? '\r\x1b[K' : '';
      process.stdout.write(`${overProgress}${code === 0 ? '' : said}${label}: ${code === 0 ? 'ok' : 'FAILED'} (${seconds} s)\n`);
      resolve(code === 0);
    });
  });
}

const npm = (script) => step(script, 'npm', ['run', '--silent', script], { quiet: true });

function suites() {
  const results = join(workspace, '.cache', 'test-results');
  // Both parts prove the clauses together (`npm run conformance`): an old rest proves nothing of a new daily part.
  if (part === 'daily') rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const jest = (file) => join(import.meta.dirname, file);
  const reporters = [jest('progress.mjs'), 'summary'].map((reporter) => `--reporters=${reporter}`);
  // Jest takes every path after a reporter for one.
  const output = [...reporters, '--json', `--outputFile=${join(results, `${part}.json`)}`];
  const levels = [jest('level.mjs'), 'unit,integration,e2e', `--filter=${jest(`${part}.cjs`)}`, ...output, ...given];
  return step('suites', process.execPath, levels, { quiet: false });
}

async function allSteps() {
  if (!Object.hasOwn(parts, part)) {
    console.error('Say which part of the suites: daily or rest.');
    return false;
  }
  for (const script of parts[part].before) if (!(await npm(script))) return false;
  const ended = await Promise.all([suites(), ...parts[part].beside.map(npm)]);
  return ended.every(Boolean);
}

process.exitCode = (await allSteps()) ? 0 : 1;
