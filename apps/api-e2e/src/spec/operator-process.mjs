// Commands of the built `heliograph`, one after the other in one process: loading it takes far longer than most of them.
const built = (file) => import(new URL(`../../../ops/dist/${file}`, import.meta.url).href);
const [{ heliograph }, { runCommandLine }] = await Promise.all([built('program.js'), built('run.js')]);

let last = Promise.resolve();
process.on('message', (args) => {
  last = last.then(() => answer(args));
});
process.send('ready');

async function answer(args) {
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'])
    process[name].write = (text) => {
      written[name] += text;
      return true;
    };
  process.exitCode = 0;
  await runCommandLine(heliograph(), args);
  // Each command waits for Ctrl-C once.
  process.removeAllListeners('SIGINT');
  process.send({ code: process.exitCode, ...written });
}
