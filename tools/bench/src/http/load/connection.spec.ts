import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Connection } from './connection.js';
import { textOf } from './request.js';

describe('a connection of the load generator', () => {
  let server: Server;
  let connection: Connection;

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/chunks') {
        response.write('one ');
        setTimeout(() => response.end('two'), 20);
      } else if (request.url === '/large') response.end('x'.repeat(1_000_000));
      else
        request.on('data', (part) => response.write(part)).on('end', () => response.writeHead(request.method === 'POST' ? 201 : 404).end());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    connection = await Connection.open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });

  afterAll(() => {
    connection.close();
    server.close();
  });

  it('takes one answer after the other: of a known length, in chunks, in many parts, without a body', async () => {
    const large = await connection.exchange(textOf({ method: 'GET', path: '/large', caller: null }));
    expect([large.status, large.body.length]).toEqual([200, 1_000_000]);
    const chunked = await connection.exchange(textOf({ method: 'GET', path: '/chunks', caller: null }));
    expect(chunked.body.toString()).toBe('4\r\none \r\n3\r\ntwo\r\n0\r\n\r\n');
    expect((await connection.exchange(textOf({ method: 'GET', path: '/none', caller: null }))).status).toBe(404);
    expect((await connection.exchange(textOf({ method: 'GET', path: '/large', caller: null }))).body.length).toBe(1_000_000);
  });

  it('says so when it is closed under it', async () => {
    const answer = connection.exchange(textOf({ method: 'GET', path: '/chunks', caller: null }));
    server.closeAllConnections();
    await expect(answer).rejects.toThrow();
  });
});
