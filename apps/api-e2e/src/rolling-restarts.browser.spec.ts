import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@heliograph/database/embedded';
import { eventually, sized } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from './spec/client.js';
import { type Person, upload } from './spec/people.js';
import { Product } from './spec/product.js';
import { ask, Proxy } from './spec/proxy-server.js';
import type { Photo } from './spec/resources.js';

const RESTARTS = sized(2, 10, 30);
/** The default. Two checks that fail, half a second apart, are what takes a server out. */
const DRAIN_SECONDS = '5';

/** As docs/guides/proxies.md has it, but for what would hide a failure: nothing is tried again. */
const checks = [
  'option httpchk GET /healthz/ready',
  'default-server inter 500ms fall 2',
  'timeout check 5s',
  'retries 0',
  'http-reuse always',
  'stats uri /of-haproxy',
];

/** Milliseconds. */
const BREATH = 50;

interface Load {
  sent: number;
  readonly failed: string[];
  comments: number;
}

describe('two api processes behind HAProxy, restarted in turn', () => {
  let product: Product;
  let person: Person;
  let photo: number;
  let balancer: Proxy;
  let pages: Proxy;
  const processes: { client: Client; readonly ports: Readonly<Record<'PORT' | 'WEB_PORT' | 'METRICS_PORT', string>> }[] = [];
  let ended = false;
  const running: Promise<void>[] = [];

  beforeAll(async () => {
    product = await Product.start({ settings: { DRAIN_SECONDS } });
    person = await product.person('ada');
    ({ id: photo } = await upload(person));
    for (let made = 0; made < 2; made += 1) {
      const [PORT, WEB_PORT, METRICS_PORT] = (await Promise.all([freePort(), freePort(), freePort()])).map(String);
      const ports = { PORT, WEB_PORT, METRICS_PORT } as (typeof processes)[number]['ports'];
      processes.push({ ports, client: await product.startApi(ports) });
    }
    const [one, two] = processes.map(({ ports }) => ports);
    balancer = await Proxy.balance([`one 127.0.0.1:${one?.PORT} check`, `two 127.0.0.1:${two?.PORT} check`], checks);
    const behindPages = ([name, ports]: readonly [string, typeof one]) => `${name} 127.0.0.1:${ports?.WEB_PORT} check port ${ports?.PORT}`;
    pages = await Proxy.balance([['one', one] as const, ['two', two] as const].map(behindPages), checks);
  }, 180_000);
  afterAll(async () => {
    ended = true;
    await Promise.all(running);
    await Promise.all([balancer?.stop(), pages?.stop()]);
    await product?.close();
  });

  /** One after the other with a breath between, until the end: what is measured is not how much a machine can bear. */
  async function caller(
    load: Load,
    port: number,
    keepAlive: boolean,
    paths: readonly (readonly [string, string, string?])[],
  ): Promise<void> {
    const agent = new Agent({ keepAlive, maxSockets: 1 });
    for (let turn = 0; !ended; turn += 1) {
      const [method, path, body] = paths[turn % paths.length] as (typeof paths)[number];
      load.sent += 1;
      const headers = {
        Authorization: `Bearer ${person.token}`,
        ...(body && { 'Content-Type': 'application/json', 'Content-Length': String(body.length) }),
      };
      try {
        const sent = request({ host: '127.0.0.1', port, method, path, headers, agent });
        sent.end(body);
        const [answer] = await once(sent, 'response');
        const said = await text(answer);
        if (answer.statusCode >= 300) load.failed.push(`${method} ${path} ${answer.statusCode} ${said}`);
        else if (body) load.comments += 1;
      } catch (error) {
        load.failed.push(`${method} ${path} ${(error as NodeJS.ErrnoException).code}`);
      }
      await pause(BREATH);
    }
    agent.destroy();
  }

  /** Until both balancers send requests to both processes. */
  const balanced = () =>
    eventually(async () => {
      const tables = await Promise.all([balancer, pages].map(({ port }) => ask(port, '/of-haproxy;csv')));
      for (const table of tables) expect(table.text.match(/^heliograph,(one|two),.*,UP,/gm)).toHaveLength(2);
    }, 30_000);

  it('fail no request, with connections that are kept and with one for each, and lose nothing', async () => {
    const load: Load = { sent: 0, failed: [], comments: 0 };
    const resource = `/photos/${photo}`;
    const comment = JSON.stringify({ body: 'Seen' });
    const writing = [
      ['POST', `${resource}/comments`, comment],
      ['POST', `${resource}/like`],
      ['GET', resource],
      ['HEAD', '/photos?per_page=1'],
    ] as const;
    for (const keepAlive of [true, false]) {
      running.push(caller(load, balancer.port, keepAlive, writing), caller(load, balancer.port, keepAlive, writing.slice(2)));
      running.push(caller(load, pages.port, keepAlive, [['GET', resource]]));
    }
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const process = processes[restart % 2] as (typeof processes)[number];
      await product.stopApi(process.client);
      process.client = await product.startApi(process.ports);
      await balanced();
    }
    await eventually(() => expect(load.sent).toBeGreaterThan(RESTARTS * 200), 300_000);
    ended = true;
    await Promise.all(running);
    expect(load.failed).toEqual([]);
    const { data } = (await product.anybody.get<Photo>(resource)).body;
    const { total } = (await product.anybody.get(`${resource}/comments`)).body.meta.pagination;
    expect([total, data.count_comments]).toEqual([load.comments, load.comments]);
  }, 600_000);
});
