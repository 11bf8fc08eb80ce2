import { sampleContext, testProduct, type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { queueBackends, startRedis } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { QueueBoard } from './queue-board.js';
import { Queues } from './queues.js';

interface ListedQueue {
  readonly name: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly readOnlyMode: boolean;
  readonly allowRetries: boolean;
  readonly jobSchedulerCount: number;
  readonly jobs: readonly { readonly id: string; readonly data: unknown; readonly failedReason: string }[];
}

const names = ['wake', 'work', 'once'].map((queue) => ({ context: 'sample', queue }));

describe.each(queueBackends)('the board of queues on %s', (backend) => {
  let product: TestProduct;
  let board: QueueBoard;
  beforeAll(async () => {
    product = await testProduct([sampleContext], { backend });
    board = new QueueBoard(product.runtime.queues, names);
  });
  afterAll(() => product.close());

  const listed = async (query: Record<string, string> = {}) => {
    const { status, body } = await board.answer('/api/queues', { params: {}, query });
    expect(status).toBe(200);
    return (body as { queues: readonly ListedQueue[] }).queues;
  };

  it('lists every queue with its counts, and a failed job with its data and its reason', async () => {
    const { queues } = product.runtime;
    await queues.add('sample', 'once', { id: 1 }, { delayMilliseconds: 60_000 });
    const consumer = queues.consume('sample', 'work', 1, () => Promise.reject(new Error('no such picture')));
    await queues.add('sample', 'work', { id: 7 });
    await eventually(async () => expect((await queues.counts('sample', 'work')).failed).toBe(1));
    await consumer.stop();
    const all = await listed({ activeQueue: 'sample-work', status: 'failed' });
    expect(all.map(({ name, readOnlyMode, allowRetries }) => ({ name, readOnlyMode, allowRetries }))).toEqual(
      names.map(({ queue }) => ({ name: `sample-${queue}`, readOnlyMode: true, allowRetries: false })),
    );
    const [, work, once] = all;
    expect([work?.counts.failed, once?.counts.delayed]).toEqual([1, 1]);
    expect(work?.jobs).toMatchObject([{ data: { id: 7 }, failedReason: 'no such picture' }]);
    const params = { queueName: 'sample-work', jobId: String(work?.jobs[0]?.id) };
    const job = await board.answer('/api/queues/:queueName/:jobId', { params, query: {} });
    expect(job).toMatchObject({ status: 200, body: { job: { failedReason: 'no such picture' }, status: 'failed' } });
  });

  it('lists job schedulers', async () => {
    await product.runtime.queues.schedule('sample', 'once', 60_000);
    const { body } = await board.answer('/api/job-schedulers', { params: {}, query: {} });
    expect(JSON.stringify(body)).toContain('"every":60000');
    expect((await listed()).map(({ jobSchedulerCount }) => jobSchedulerCount)).toEqual([0, 0, 1]);
  });

  it('has no route that changes a job or a queue, and answers 404 to what is not there', async () => {
    for (const route of ['/api/queues/pause', '/api/queues/:queueName/empty', '/api/queues/:queueName/:jobId/retry'])
      await expect(board.answer(route, { params: { queueName: 'sample-work', jobId: '1' }, query: {} })).rejects.toThrow('reads nothing');
    for (const queueName of ['sample-nothing', '__proto__', ''])
      expect((await board.answer('/api/queues/:queueName/:jobId', { params: { queueName, jobId: '1' }, query: {} })).status).toBe(404);
  });

  it('gives at most a hundred jobs at once', async () => {
    const { queues } = product.runtime;
    await Promise.all(Array.from({ length: 130 }, (_, id) => queues.add('sample', 'work', { id })));
    const all = await listed({ activeQueue: 'sample-work', status: 'waiting', jobsPerPage: '1000' });
    expect(all.find(({ name }) => name === 'sample-work')?.jobs.length).toBe(100);
  });
});

describe('the board of queues', () => {
  it('fails in time where Redis hangs or is gone, and answers when it is back', async () => {
    let redis = await startRedis();
    const queues = new Queues({ redisUrl: redis.url });
    const board = new QueueBoard(queues, names);
    const answer = () => board.answer('/api/queues', { params: {}, query: {} });
    expect((await answer()).status).toBe(200);
    process.kill(redis.pid, 'SIGSTOP');
    await expect(answer()).rejects.toThrow();
    process.kill(redis.pid, 'SIGCONT');
    await redis.stop();
    await expect(answer()).rejects.toThrow();
    redis = await startRedis(redis.port);
    await eventually(async () => expect((await answer()).status).toBe(200), 20_000);
    await queues.close();
    await redis.stop();
  }, 60_000);

  it('its page names scripts and stylesheets of its own, no foreign host and no inline style', async () => {
    const board = new QueueBoard(new Queues({ redisUrl: 'redis://127.0.0.1:1' }), []);
    const page = await board.renderPage('/staff/queues/');
    expect(page).not.toMatch(/https?:|style=|<style|<%/);
    expect(page).toContain('<base href="/staff/queues/">');
    const files = [...page.matchAll(/(?:src|href)="static\/([^"]+)"/g)].map(([, path = '']) => path);
    expect(files.length).toBeGreaterThan(3);
    expect((await board.file('locales/en-US/messages.json'))?.contentType).toBe('application/json');
    for (const path of files) expect([path, (await board.file(path))?.content.length]).toEqual([path, expect.any(Number)]);
    for (const path of [
      '../index.ejs',
      'js/../../package.json',
      '/etc/passwd',
      '.',
      '',
      'js',
      'js/',
      'nothing.js',
      'js\\..\\..\\package.json',
    ])
      expect([path, await board.file(path)]).toEqual([path, null]);
  });
});
