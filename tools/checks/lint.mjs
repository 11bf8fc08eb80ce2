/**
 * `npm run lint`: the project graph first, then ESLint, Biome's format check and Redocly's rules for the API's document, one process each.
 * With the folder of a project, as Nx calls it: ESLint and Biome there, on the graph that Nx has just made.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectGraph, root } from './project-graph.mjs';

/** Redocly shall neither send reports nor check for updates. */
const offline = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
const ruleWasSkipped = 'The rule will be skipped';

const folder = process.argv[2] ?? '.';
const isWhole = folder === '.';

function run(label, script, args, cwd = root) {
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, script), ...args], {
      cwd,
      env: { ...process.env, ...offline },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    child.on('close', (code) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      process.stdout.write(`${code === 0 ? '' : said}${label}: ${code === 0 ? 'ok' : 'FAILED'} (${seconds} s)\n`);
      resolve({ ok: code === 0, said });
    });
  });
}

if (isWhole) console.log(`project graph: ${Object.keys((await projectGraph()).nodes).length} projects`);

// The command line, not the API: only under that name does the boundary rule read the graph once instead of once per file.
const eslint = await run('eslint', 'node_modules/eslint/bin/eslint.js', ['.', '--max-warnings', '0'], join(root, folder));
const boundariesChecked = !eslint.said.includes(ruleWasSkipped);
if (!boundariesChecked) console.error('eslint: the module boundary rule found no project graph and skipped itself: FAILED');
const biome = await run('biome format', 'node_modules/@biomejs/biome/bin/biome', ['format', folder, '--reporter=summary']);
const redocly =
  isWhole && (await run('redocly', 'node_modules/@redocly/cli/bin/cli.js', ['lint', 'docs/openapi.json', '--format=stylish']));

process.exitCode = eslint.ok && boundariesChecked && biome.ok && (!isWhole || redocly.ok) ? 0 : 1;
