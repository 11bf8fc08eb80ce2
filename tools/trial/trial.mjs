// `npm run trial`: the main job, tried on the clone that this file lies in by nothing but what its README says. README.md here lists the options.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { codeByRequests, codeInBrowser, listenForCallback } from './authorization.mjs';
import { root } from './packages.mjs';
import { freePorts, Product } from './product.mjs';
import { interrupt, Report, Stop } from './report.mjs';
import { ending, secondStart, startAfterKill } from './restarts.mjs';
import { photoAndReactions, reading, whileWorkersStand } from './main-job.mjs';
import { audit } from './auditing.mjs';
import { firstStart, people } from './beginning.mjs';

const keep = process.argv.includes('--keep');
const [columns = Number.POSITIVE_INFINITY] = process.argv.flatMap((word) => /^--columns=(\d+)$/.exec(word)?.[1] ?? []).map(Number);
const given = process.env.TRIAL_DATA_DIR;
const dataDir = given ? resolve(given) : await mkdtemp(join(tmpdir(), 'heliograph-trial-'));
const product = new Product({ root, dataDir, ports: await freePorts(Number(process.env.TRIAL_PORT_BASE) || null) });
const callback = await listenForCallback();
const report = new Report();
const started = Date.now();

let interrupted = false;

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(name, () => {
    interrupted = true;
    interrupt();
    void product.kill();
  });

try {
  const trial = { product, report, callback: callback.address, codeByRequests, codeInBrowser, columns };
  await firstStart(trial);
  await people(trial);
  await photoAndReactions(trial);
  await reading(trial);
  await whileWorkersStand(trial);
  await audit(trial);
  await ending(trial);
  await secondStart(trial);
  await startAfterKill(trial);
  await ending(trial);
} catch (error) {
  if (!(error instanceof Stop)) {
    report.failed += 1;
    console.error(error);
  }
  console.log(interrupted ? '\nInterrupted.' : '\nStopped here: the steps behind this one need it.');
} finally {
  callback.close();
  await product.kill();
  if (keep || given) console.log(`\nThe data stays in ${dataDir}`);
  else await rm(dataDir, { recursive: true, force: true });
}
console.log(`\n${((Date.now() - started) / 1_000).toFixed(0)} s`);
console.log(`${report.passed} passed, ${report.failed} failed`);
process.exitCode = interrupted ? 130 : report.failed === 0 ? 0 : 1;
