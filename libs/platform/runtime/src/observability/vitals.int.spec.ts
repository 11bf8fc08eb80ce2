import { randomUUID } from 'node:crypto';
import { sampleContext, testProduct, type TestProduct } from '@heliograph/testing';
import { checkpointsOf } from '@heliograph/projections';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { startVitals, type Vitals } from './vitals.js';

let product: TestProduct;
const started: Vitals[] = [];
beforeAll(async () => {
  product = await testProduct([sampleContext]);
});
afterAll(async () => {
  await Promise.all(started.map((vitals) => vitals.stop()));
  await product.close();
});

async function start(port: number, orAnyPort: boolean): Promise<Vitals> {
  const vitals = await startVitals({
    databaseUrl: product.url,
    registry: new Registry(),
    host: '127.0.0.1',
    port,
    orAnyPort,
    workers: { followed: checkpointsOf(sampleContext), inHandFor: () => 0 },
    worker: { id: randomUUID(), contexts: ['sample'], build: 'of the suite' },
    stallSeconds: 3_600,
    onStall: () => undefined,
    stallMessage: 'blocked',
  });
  started.push(vitals);
  return vitals;
}

it('several workers on one machine find ports of their own, and one that is given a taken port fails with a message', async () => {
  const first = await start(0, false);
  const second = await start(first.port, true);
  expect(second.port).not.toBe(first.port);
  for (const { port } of [first, second]) expect((await fetch(`http://127.0.0.1:${port}/healthz/ready`)).status).toBe(200);
  await expect(start(first.port, false)).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

it('a worker that drains is not ready', async () => {
  const vitals = await start(0, false);
  vitals.drain();
  const answer = await fetch(`http://127.0.0.1:${vitals.port}/healthz/ready`);
  expect([answer.status, await answer.text()]).toEqual([503, 'draining\n']);
});
