import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { freePort } from '@heliograph/database/embedded';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { beginUpload } from './spec/fuzz/ground.js';
import { type Person, upload } from './spec/people.js';
import { Product } from './spec/product.js';
import { Program } from './spec/program.js';

const DRAIN_SECONDS = 4;

describe('an api that is asked to stop', () => {
  let product: Product;
  let ada: Person;
  let photo: number;
  let program: Program;
  let ports: { readonly api: number; readonly pages: number; readonly metrics: number };
  let agent: Agent;
  let stopped: Promise<void> | null;
  beforeAll(async () => {
    product = await Product.start({ workers: [] });
    ada = await product.person('ada');
    ({ id: photo } = await upload(ada));
  }, 180_000);
  afterAll(() => product?.close());
  beforeEach(async () => {
    const [api, pages, metrics] = await Promise.all([freePort(), freePort(), freePort()]);
    ports = { api, pages, metrics };
    stopped = null;
    agent = new Agent({ keepAlive: true, maxSockets: 1 });
    program = await Program.start('api', {
      ...product.environment,
      ...{ PORT: String(api), WEB_PORT: String(pages), METRICS_PORT: String(metrics), DRAIN_SECONDS: String(DRAIN_SECONDS) },
    });
  });
  afterEach(async () => {
    agent.destroy();
    await (stopped ?? program.stop());
  });

  /** On a connection that is kept where `kept` is, else on a new one. */
  async function ask(port: number, path: string, { method = 'GET', kept = false } = {}) {
    const headers = { Authorization: `Bearer ${ada.token}` };
    const sent = request({
      host: '127.0.0.1',
      port,
      path,
      method,
      headers,
      ...(kept ? { agent } : { agent: new Agent({ keepAlive: true }) }),
    });
    sent.end();
    const [answer] = await once(sent, 'response');
    return { status: answer.statusCode as number, connection: answer.headers.connection as string, body: await text(answer) };
  }
  const terminate = async () => {
    stopped = program.stop();
    await eventually(() => expect(program.output).toContain('"msg":"draining"'));
  };
  const open = async (port: number, words: string): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(words);
    return socket;
  };

  it('is not ready, lives, and takes connections and requests; each answer ends its connection; its metrics answer to the end', async () => {
    expect(await ask(ports.api, '/healthz/ready', { kept: true })).toMatchObject({ status: 200, connection: 'keep-alive' });
    await terminate();
    const like = `/photos/${photo}/like`;
    const asked: readonly [number, string, number, string?][] = [
      [ports.api, '/healthz/ready', 503],
      [ports.metrics, '/healthz/ready', 503],
      [ports.metrics, '/metrics', 200],
      [ports.api, '/healthz/live', 200],
      [ports.metrics, '/healthz/live', 200],
      [ports.api, `/photos/${photo}`, 200],
      [ports.api, `/photos/${photo}`, 200, 'HEAD'],
      [ports.api, '/photos?per_page=1&callback=answered', 200],
      [ports.api, '/photos', 204, 'OPTIONS'],
      [ports.api, '/nowhere', 404],
      [ports.api, like, 200, 'POST'],
      [ports.api, like, 200, 'DELETE'],
      [ports.pages, '/', 200],
      [ports.pages, '/nowhere', 404],
    ];
    for (const [port, path, status, method = 'GET'] of asked) {
      const answer = await ask(port, path, { method, kept: port === ports.api });
      const connection = port === ports.metrics ? 'keep-alive' : 'close';
      expect({ method, path, ...answer }).toMatchObject({ method, path, status, connection });
    }
    await stopped;
    expect(program.output).toContain('"msg":"stopped"');
    for (const port of Object.values(ports)) await expect(ask(port, '/healthz/live')).rejects.toThrow('ECONNREFUSED');
  }, 60_000);

  it('takes what it is sent slowly, beyond the end of the drain', async () => {
    const path = `/photos/uploads/${await beginUpload(ada)}`;
    const head = ['Host: localhost', `Authorization: Bearer ${ada.token}`, 'Tus-Resumable: 1.0.0', 'Upload-Offset: 0'];
    const lines = [`PATCH ${path} HTTP/1.1`, ...head, 'Content-Type: application/offset+octet-stream', 'Content-Length: 4'];
    const piece = await open(ports.api, `${lines.join('\r\n')}\r\n\r\nab`);
    const half = await open(ports.pages, 'GET / HTTP/1.1\r\nHos');
    await terminate();
    await eventually(() => expect(ask(ports.api, '/healthz/live')).rejects.toThrow('ECONNREFUSED'), 10_000);
    piece.write('cd');
    half.write('t: localhost\r\n\r\n');
    expect(await text(piece)).toMatch(/^HTTP\/1\.1 204 [^]*^connection: close\r$/im);
    expect(await text(half)).toMatch(/^HTTP\/1\.1 200 [^]*^connection: close\r$/im);
  }, 60_000);
});
