// `npm run trial`: a first start, the main job and restarts of the clone that this file lies in, by nothing but what its README says. README.md here lists the options.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { firstStart, verified, wholeDemo } from './first-start.mjs';
import { mainJob } from './main-job.mjs';
import { freePorts, Product } from './product.mjs';
import { interrupt, Report, Stop } from './report.mjs';
import { ending, secondStart, startAfterKill, startWithDemo, startWithoutDemo } from './restarts.mjs';

const keep = process.argv.includes('--keep');
const waitsForDemo = process.argv.includes('--whole-demo');
const given = process.env.TRIAL_DATA_DIR;
const dataDir = given ? resolve(given) : await mkdtemp(join(tmpdir(), 'heliograph-trial-'));
const root = join(import.meta.dirname, '..', '..');
const product = new Product({ root, dataDir, ports: await freePorts(Number(process.env.TRIAL_PORT_BASE) || null) });
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
  const trial = { product, report, said: [] };
  await firstStart(trial);
  await mainJob(trial);
  await ending(trial);
  await secondStart(trial);
  await startAfterKill(trial);
  if (waitsForDemo) await wholeDemo(trial);
  await ending(trial);
  await (waitsForDemo ? startWithDemo(trial) : startWithoutDemo(trial));
  await verified(trial);
  await ending(trial);
} catch (error) {
  if (!(error instanceof Stop)) {
    report.failed += 1;
    console.error(error);
  }
  console.log(interrupted ? '\nInterrupted.' : '\nStopped here: the steps behind this one need it.');
} finally {
  await product.kill();
  if (keep || given) console.log(`\nThe data stays in ${dataDir}`);
  else await rm(dataDir, { recursive: true, force: true });
}
console.log(`\n${((Date.now() - started) / 1_000).toFixed(0)} s`);
console.log(`${report.passed} passed, ${report.failed} failed`);
process.exitCode = interrupted ? 130 : report.failed === 0 ? 0 : 1;
