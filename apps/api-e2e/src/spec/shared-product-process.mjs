// Api and worker of the product that suites of a run share: `node shared-product-process.mjs ADDRESS SETTINGS`. Who connects to ADDRESS gets the
// settings as soon as both work.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { endProcess } from '@heliograph/timing';

const [address, settings] = process.argv.slice(2);
const programs = [];
let working;

const server = createServer(async (caller) => {
  caller.on('error', () => {}); // its suite has ended
  await working;
  caller.end(settings);
});
// Another suite has started one at the same moment.
server.once('error', (error) => endProcess(error.code === 'EADDRINUSE' ? 0 : 1));
server.listen(address, () => {
  process.once('exit', () => rmSync(address, { force: true }));
  working = Promise.all(['api', 'worker'].map(start)).catch((error) => end(error.message));
});
// The folder is removed after the run.
setInterval(() => existsSync(address) || end('the run has ended'), 500);

async function start(name) {
  const script = fileURLToPath(new URL(`../../../${name}/bundle/main.js`, import.meta.url));
  const env = { ...process.env, ...JSON.parse(settings), ...(name === 'worker' && { HELIOGRAPH_WORKER: 'all' }) };
  const child = spawn(process.execPath, ['--enable-source-maps', script], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  programs.push(child);
  child.once('exit', (code, signal) => end(`${name} ended with ${code ?? signal}`));
  await once(child, 'message');
}

/** With its programs: by now they have neither a database nor anybody who asks them. */
function end(reason) {
  console.error(reason);
  for (const child of programs) child.kill('SIGKILL');
  return endProcess(1);
}
