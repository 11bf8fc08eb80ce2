// Commands of the built `heliograph` for all suites of a run, one after the other in one process: loading it takes far longer than most of them.
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { endProcess } from '@heliograph/timing';

/** Milliseconds. A command that hangs ends the process; who asks next starts another. */
const LONGEST = 60_000;

const [address] = process.argv.slice(2);
const built = (file) => import(new URL(`../../../ops/bundle/${file}`, import.meta.url).href);
const loaded = Promise.all([built('program.js'), built('run.js')]);

let last = Promise.resolve();
const server = createServer({ allowHalfOpen: true }, (caller) => {
  caller.on('error', () => {}); // its suite has ended
  last = last
    .then(() => serve(caller))
    .catch((error) => {
      console.error(error);
      caller.destroy();
    });
});
// Another suite has started one at the same moment.
server.once('error', (error) => endProcess(error.code === 'EADDRINUSE' ? 0 : 1));
server.listen(address, () => process.once('exit', () => rmSync(address, { force: true })));
// The folder is removed after the run.
setInterval(() => existsSync(address) || endProcess(0), 500);

async function serve(caller) {
  const overdue = setTimeout(() => endProcess(1), LONGEST);
  // `text()` would close it for the answer too.
  let asked = '';
  try {
    caller.setEncoding('utf8').on('data', (part) => (asked += part));
    await once(caller, 'end');
    const { env, args } = JSON.parse(asked);
    caller.end(JSON.stringify(await answer(env, args)));
  } finally {
    clearTimeout(overdue);
  }
}

async function answer(env, args) {
  const [{ heliograph }, { runCommandLine }] = await loaded;
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  const written = { stdout: '', stderr: '' };
  const real = { stdout: process.stdout.write, stderr: process.stderr.write };
  for (const name of ['stdout', 'stderr'])
    process[name].write = (part) => {
      written[name] += part;
      return true;
    };
  process.exitCode = 0;
  try {
    await runCommandLine(heliograph(), args);
    return { code: process.exitCode, ...written };
  } finally {
    Object.assign(process.stdout, { write: real.stdout });
    Object.assign(process.stderr, { write: real.stderr });
    // Each command waits for Ctrl-C once.
    process.removeAllListeners('SIGINT');
  }
}
