import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Lane, readReply, sendBroken } from './wire.js';

describe('answers read from the wire', () => {
  const read = (text: string, method = 'GET', ended = false) => readReply(Buffer.from(text), method, ended)?.body;

  it('are whole by their length, their chunks, their method or status, or the end of the connection', () => {
    expect(read('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n😀more')).toBe('😀');
    expect(read('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabcd')).toBeUndefined();
    expect(read('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n')).toBe('abc');
    expect(read('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n')).toBeUndefined();
    expect(read('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n', 'HEAD')).toBe('');
    expect(read('HTTP/1.1 304 Not Modified\r\n\r\n')).toBe('');
    expect(read('HTTP/1.1 200 OK\r\n\r\nab')).toBeUndefined();
    expect(read('HTTP/1.1 200 OK\r\n\r\nab', 'GET', true)).toBe('ab');
    expect(read('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n')).toBe('');
    expect(read('HTTP/1.1 200 O')).toBeUndefined();
  });

  it.each([
    ['br', brotliCompressSync],
    ['gzip', gzipSync],
  ] as const)('are decompressed: %s', (coding, compress) => {
    const bytes = compress('photographs');
    const head = Buffer.from(`HTTP/1.1 200 OK\r\nContent-Encoding: ${coding}\r\nContent-Length: ${bytes.length}\r\n\r\n`);
    expect(readReply(Buffer.concat([head, bytes]), 'GET', false)?.body).toBe('photographs');
    expect(readReply(head, 'HEAD', false)?.body).toBe('');
  });
});

describe('a lane', () => {
  let server: Server;
  let port: number;
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/cut') return void request.socket.destroy();
      if (request.url === '/close') response.setHeader('Connection', 'close');
      response.end(`${request.socket.remotePort}`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const get = (lane: Lane, path: string) => lane.send(Buffer.from(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`), 'GET');

  it('keeps its connection, opens another where the server ends it, and reports when there is no answer', async () => {
    const lane = new Lane(port);
    const first = (await get(lane, '/')).body;
    expect((await get(lane, '/close')).body).toBe(first);
    const second = (await get(lane, '/')).body;
    expect(second).not.toBe(first);
    await expect(get(lane, '/cut')).rejects.toThrow('without an answer');
    expect((await get(lane, '/')).status).toBe(200);
    lane.drop();
  });

  it('what is broken has the statuses of all that came back', async () => {
    const good = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
    expect((await sendBroken(port, Buffer.from(good + good))).statuses).toEqual([200, 200]);
    expect((await sendBroken(port, Buffer.from('NONSENSE\r\n\r\n'))).statuses).toEqual([400]);
    expect((await sendBroken(port, Buffer.from('GET / HT'))).statuses).toEqual([]);
  });
});
