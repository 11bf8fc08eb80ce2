import assert from 'node:assert/strict';
import { comment, isThere } from './main-job.mjs';
import { alive } from './processes.mjs';
import { eventually } from './report.mjs';

const START = 60;
const seconds = (value) => `${value.toFixed(1)} s`;

/** Ctrl-C, as a terminal sends it: to npm, its shell and the supervisor at once. */
export async function ending({ product, report }) {
  report.heading('The end');
  await report.need('SIGINT to the whole process group ends everything within 15 s and leaves no process', async () => {
    const count = alive(product.everything()).length;
    const took = await product.interrupt(15);
    assert.match(product.output, /Stopped\./, 'it says so');
    return `${seconds(took)} for ${count} processes`;
  });
}

export async function secondStart(trial) {
  const { product, report } = trial;
  report.heading('Second start');
  await report.need('npm start is up within seconds', () => startAgain(product));
  await report.check('with all data, and the token still good', () => isThere(trial));
}

export async function startAfterKill(trial) {
  const { product, report } = trial;
  report.heading('kill -9 of everything, right after an answer');
  await report.need('kill -9', async () => {
    await comment(trial, 'Said just before the lights went out.');
    await product.kill();
  });
  await report.need('npm start is up again', () => startAgain(product));
  await report.check('with what was answered before the kill', () => eventually(() => isThere(trial), 30));
}

export async function startWithDemo(trial) {
  const { product, report } = trial;
  report.heading('A start with the demo');
  await report.need('npm start is up within seconds', () => startAgain(product));
  await report.check('and makes no second demo', () => assert.doesNotMatch(product.output, /demo community/));
  await report.check('with all data', () => isThere(trial));
}

/** What has been made of it stays. */
export async function startWithoutDemo(trial) {
  const { product, report } = trial;
  report.heading('A start without the demo, which is not whole yet');
  product.ports.HELIOGRAPH_DEMO = '0';
  await report.need('npm start is up within seconds', () => startAgain(product));
  await report.check('and goes on with no demo', () => assert.doesNotMatch(product.output, /demo community/));
  await report.check('with all data', () => isThere(trial));
}

async function startAgain(product) {
  const { built, answered, greeted } = await product.start(START);
  assert.equal(built, null, 'nothing is built again');
  return `${seconds(answered)} to the first answer, ${seconds(greeted)} to the greeting`;
}
