import { runInThisContext } from 'node:vm';
import { sampleContext, testProduct, type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { queueBackends } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Postponed, Queues } from './queues.js';
import { WakeUps } from './wake-ups.js';

describe.each(queueBackends)('queues on %s', (backend) => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await testProduct([sampleContext], { backend });
  });
  afterAll(() => product.close());

  it('keeps one wake-up waiting for a log, however many are sent', async () => {
    const { queues } = product.runtime;
    await Promise.all(Array.from({ length: 20 }, () => queues.wake('sample', 'sample')));
    expect(await queues.counts('sample', 'wake')).toEqual({ waiting: 1, active: 0, delayed: 0, failed: 0 });
    let woken = 0;
    const consumer = queues.consume('sample', 'wake', 1, async () => {
      woken++;
    });
    await eventually(() => expect(woken).toBe(1));
    await consumer.stop();
  });

  it('keeps a wake-up that comes while another runs', async () => {
    const { queues } = product.runtime;
    let runs = 0;
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const consumer = queues.consume('sample', 'wake', 2, async () => {
      if (++runs === 1) await held;
    });
    await queues.wake('sample', 'sample');
    await eventually(() => expect(runs).toBe(1));
    await queues.wake('sample', 'sample');
    release();
    await eventually(() => expect(runs).toBe(2));
    await consumer.stop();
  });

  it('runs a job again that failed, up to its attempts, and puts it back on request', async () => {
    const { queues } = product.runtime;
    const attempts: number[] = [];
    let broken = true;
    const consumer = queues.consume<{ id: number }>('sample', 'work', 1, async ({ attempt, data }) => {
      attempts.push(attempt);
      if (broken) throw new Error(`broken ${data.id}`);
    });
    await queues.add('sample', 'work', { id: 1 }, { attempts: 2 });
    await eventually(async () => expect(await queues.counts('sample', 'work')).toMatchObject({ failed: 1, waiting: 0 }));
    expect(attempts).toEqual([1, 2]);
    broken = false;
    expect(await queues.retryFailedJobs('sample', 'work')).toBe(1);
    await eventually(async () => expect(await queues.counts('sample', 'work')).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 0 }));
    await consumer.stop();
  });

  it('drops jobs that wait or are delayed on request, not the one in hand; what was dropped may be added again', async () => {
    const { queues } = product.runtime;
    const done: number[] = [];
    let finish = () => undefined as void;
    const held = new Promise<void>((resolve) => (finish = resolve));
    const consumer = queues.consume<{ id: number }>('sample', 'work', 1, async ({ data }) => {
      if (data.id === 1) await held;
      done.push(data.id);
    });
    await queues.add('sample', 'work', { id: 1 });
    await eventually(async () => expect(await queues.counts('sample', 'work')).toMatchObject({ active: 1 }));
    const add = (id: number, delayMilliseconds?: number) =>
      queues.add('sample', 'work', { id }, { onceWhilePending: `job-${id}`, ...(delayMilliseconds && { delayMilliseconds }) });
    await add(2);
    await add(3, 60_000);
    await eventually(async () => expect(await queues.counts('sample', 'work')).toEqual({ waiting: 1, active: 1, delayed: 1, failed: 0 }));
    expect(await queues.drainJobs('sample', 'work')).toBe(2);
    expect(await queues.counts('sample', 'work')).toEqual({ waiting: 0, active: 1, delayed: 0, failed: 0 });
    expect(await queues.drainJobs('sample', 'work')).toBe(0);
    await queues.schedule('sample', 'sweep', 60_000);
    await queues.drainJobs('sample', 'sweep');
    await queues.schedule('sample', 'sweep', 60_000);
    const { waiting, delayed } = await queues.counts('sample', 'sweep');
    expect(waiting + delayed).toBe(1);
    await add(2);
    finish();
    await eventually(async () => expect(done).toEqual([1, 2]));
    await eventually(async () => expect(await queues.counts('sample', 'work')).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 0 }));
    await consumer.stop();
  });

  it('runs a job again later that cannot be done yet: no attempt counts, and another add of it is dropped', async () => {
    const { queues } = product.runtime;
    const attempts: number[] = [];
    let isThere = false;
    const consumer = queues.consume<{ id: number }>('sample', 'work', 1, async ({ attempt }) => {
      attempts.push(attempt);
      if (!isThere) throw new Postponed(300.5);
    });
    const add = () => queues.add('sample', 'work', { id: 1 }, { onceWhilePending: 'job-1' });
    await add();
    await eventually(() => expect(attempts.length).toBeGreaterThan(2));
    await eventually(async () => expect(await queues.counts('sample', 'work')).toMatchObject({ delayed: 1 }));
    await add();
    expect(await queues.counts('sample', 'work')).toMatchObject({ waiting: 0, failed: 0 });
    isThere = true;
    await eventually(async () => expect(await queues.counts('sample', 'work')).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 0 }));
    expect(new Set(attempts)).toEqual(new Set([1]));
    await add();
    await eventually(async () => expect(await queues.counts('sample', 'work')).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 0 }));
    await consumer.stop();
  });

  it('drops a job that is there already', async () => {
    const { queues } = product.runtime;
    for (let count = 0; count < 5; count++) await queues.add('sample', 'once', { id: 7 }, { onceWhilePending: 'job-7' });
    expect(await queues.counts('sample', 'once')).toMatchObject({ waiting: 1 });
  });

  it('Node warns of nothing, however many queues and consumers there are', async () => {
    const warnings: string[] = [];
    const note = ({ message }: Error) => void warnings.push(message);
    // What Jest calls `process` in a suite is a copy that hears of no warning.
    const node = runInThisContext('process') as NodeJS.Process;
    node.on('warning', note);
    const queues = new Queues(product.queues);
    const names = Array.from({ length: 12 }, (_, at) => `many-${at}`);
    await Promise.all(names.map((name) => queues.counts('sample', name)));
    const consumers = names.slice(0, 6).map((name) => queues.consume('sample', name, 1, async () => undefined));
    await Promise.all(consumers.map((consumer) => consumer.stop()));
    await queues.close();
    node.off('warning', note);
    expect(warnings).toEqual([]);
  });

  it('a wake-up of the last moment is sent before the queues close, and nothing is opened after', async () => {
    const queues = new Queues(product.queues);
    const wakeUps = new WakeUps(queues, new Map([['last', ['sample']]]));
    wakeUps.noteCommit('last');
    await wakeUps.settle();
    expect([wakeUps.dropped, (await queues.counts('sample', 'wake')).waiting]).toEqual([0, 1]);
    await queues.close();
    await expect(queues.wake('sample', 'last')).rejects.toThrow('The queues are closed');
  });
});
