import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@heliograph/testing/pure';
import Fastify, { type FastifyInstance } from 'fastify';
import { endConnectionsWhenClosing } from './closing.js';

describe('closing a server with open connections', () => {
  let server: FastifyInstance;
  let answer: PassThrough;
  let port: number;
  let agent: Agent;

  let draining: boolean;
  let counted = 0;

  const serve = async (longest?: number) => {
    server = Fastify({ keepAliveTimeout: 72_000, return503OnClosing: false });
    answer = new PassThrough();
    draining = false;
    endConnectionsWhenClosing(server, { isDraining: () => draining, ...(longest !== undefined && { longest }) });
    server.get('/at-once', () => 'answer');
    server.post('/count', () => String(++counted));
    server.get('/piece-by-piece', (_request, reply) => reply.send(answer));
    await server.listen({ port: 0, host: '127.0.0.1' });
    port = (server.server.address() as AddressInfo).port;
  };
  const ask = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => get({ port, path, host: '127.0.0.1', agent }, resolve).on('error', reject));
  const read = async (response: IncomingMessage) => {
    let text = '';
    for await (const part of response) text += String(part);
    return text;
  };
  const open = async (text = ''): Promise<Socket> => {
    const accepted = once(server.server, 'connection');
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    await accepted;
    if (text) await new Promise((resolve) => socket.write(text, resolve));
    return socket;
  };
  /** Everything that is answered to `text` until the connection ends. */
  const said = async (socket: Socket, text: string) => {
    socket.write(text);
    let answered = '';
    for await (const part of socket) answered += String(part);
    return answered;
  };
  /** Milliseconds. */
  const closing = async () => {
    const started = performance.now();
    await server.close();
    return performance.now() - started;
  };

  beforeEach(() => {
    agent = new Agent({ keepAlive: true });
  });
  afterEach(async () => {
    agent.destroy();
    server.server.closeAllConnections();
    await server.close();
  });

  it('does not wait for one that never sent anything', async () => {
    await serve();
    const socket = await open();
    expect(await closing()).toBeLessThan(4_000);
    if (!socket.destroyed) await once(socket, 'close');
  });

  it('does not wait for the next request where the answer had begun before it closed', async () => {
    await serve();
    const asked = ask('/piece-by-piece');
    answer.write('first, ');
    const response = await asked;
    const closed = closing();
    answer.end('last');
    expect(await read(response)).toBe('first, last');
    expect(await closed).toBeLessThan(4_000);
  });

  it('does not wait for one that was idle, and takes no new one', async () => {
    await serve();
    expect(await read(await ask('/at-once'))).toBe('answer');
    expect(await closing()).toBeLessThan(4_000);
    await expect(ask('/at-once')).rejects.toThrow();
  });

  it('answers the first request of one that is young', async () => {
    await serve();
    const socket = await open();
    const closed = closing();
    await eventually(() => expect(server.server.listening).toBe(false));
    expect(await said(socket, 'GET /at-once HTTP/1.1\r\nHost: a\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 200 [^]*^connection: close\r$[^]*answer$/im,
    );
    expect(await closed).toBeLessThan(4_000);
  });

  it('gives half a request and an answer without end so much time and no more', async () => {
    await serve(400);
    const half = await open('GET /at-once HTT');
    const asked = ask('/piece-by-piece');
    answer.write('first, ');
    const response = await asked;
    const took = await closing();
    expect(took).toBeGreaterThan(300);
    expect(took).toBeLessThan(4_000);
    await expect(read(response)).rejects.toThrow('aborted');
    if (!half.destroyed) await once(half, 'close');
  });

  describe('that drains first', () => {
    it.each(['GET /at-once HTTP/1.1', 'HEAD /at-once HTTP/1.1', 'GET /at-once HTTP/1.0', 'GET /nowhere HTTP/1.1'])(
      'takes a new connection, and ends it behind the answer to %s',
      async (line) => {
        await serve();
        draining = true;
        const answers = await said(await open(), `${line}\r\nHost: a\r\nConnection: keep-alive\r\n\r\n`);
        expect(answers).toMatch(/^HTTP\/1\.1 (200|404) [^]*^connection: close\r$/im);
      },
    );

    it('ends one that was idle behind its next answer', async () => {
      await serve();
      const socket = await open('GET /at-once HTTP/1.1\r\nHost: a\r\n\r\n');
      expect(String((await once(socket, 'data'))[0])).toMatch(/^connection: keep-alive\r$/im);
      draining = true;
      expect(await said(socket, 'GET /at-once HTTP/1.1\r\nHost: a\r\n\r\n')).toMatch(/^connection: close\r$/im);
    });

    it('answers what is pipelined up to the answer that ends the connection, and handles nothing behind it', async () => {
      await serve();
      draining = true;
      counted = 0;
      const answers = await said(await open(), 'POST /count HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n'.repeat(5));
      expect(answers.match(/^HTTP\/1\.1 200 /gm)).toHaveLength(counted);
      expect(answers.match(/^connection: close\r$/gim)).toHaveLength(1);
      expect(answers.endsWith(`\r\n\r\n${counted}`)).toBe(true);
    });
  });
});
