import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { endConnectionsWhenClosing } from './closing.js';

describe('closing a server with open connections', () => {
  let server: FastifyInstance;
  let answer: PassThrough;
  let port: number;
  let agent: Agent;

  const serve = async (longest?: number) => {
    server = Fastify({ keepAliveTimeout: 72_000 });
    answer = new PassThrough();
    endConnectionsWhenClosing(server, longest);
    server.get('/at-once', () => 'answer');
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
});
