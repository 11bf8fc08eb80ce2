import assert from 'node:assert/strict';
import { untilCaughtUp } from './main-job.mjs';
import { signal } from './processes.mjs';
import { tamper } from './tampering.mjs';

export async function audit(trial) {
  const { product, report, columns: most } = trial;
  report.heading('The log');
  await verified(trial);
  const which = Number.isFinite(most) ? `${most} columns, by turns,` : 'each column';
  await report.check(`after ${which} of an event was changed in the database, events verify names the event`, async () => {
    await untilCaughtUp(product);
    // A worker would follow an event that is not true.
    const workers = product.processes('worker');
    signal(workers, 'SIGSTOP');
    try {
      const { log, seq, columns } = await tamper(product, most, (...event) => isNamed(product, ...event));
      return `${log} ${seq}: ${columns.join(', ')}`;
    } finally {
      signal(workers, 'SIGCONT');
    }
  });
  await report.check('and is content again when everything was put back', () => product.json(['events', 'verify']).then(() => undefined));
}

export async function verified({ product, report }) {
  await report.check('events verify finds every chain whole', async () => {
    const { logs } = await product.json(['events', 'verify']);
    return logs.map(({ log, events }) => `${log} ${events}`).join(', ');
  });
  await report.check('projections verify finds that replay equals live', async () => {
    await untilCaughtUp(product);
    const answer = await product.heliograph('projections', 'verify', '--json');
    const results = JSON.parse(answer.stdout);
    const differing = results.filter(({ differences }) => differences.length > 0);
    assert.deepEqual(differing, [], answer.stderr);
    assert.equal(answer.code, 0);
    return `${results.length} projections`;
  });
}

async function isNamed(product, log, seq, column) {
  const { logs } = await product.json(['events', 'verify'], 3);
  const faults = logs.flatMap((result) => result.faults.map((fault) => `${result.log} ${fault.seq}`));
  assert.ok(faults.includes(`${log} ${seq}`), `${column} of ${log} ${seq} was changed, and verify names ${faults.join(', ') || 'nothing'}`);
}
