import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type StandIn, standIn } from '../spec/stand-in-api.js';

describe('what only a socket can send', () => {
  let api: StandIn;
  let port: number;
  beforeAll(async () => {
    api = await standIn();
    await api.app.listen(0, '127.0.0.1');
    port = (api.app.getHttpServer().address() as { port: number }).port;
  });
  afterAll(() => api.app.close());

  function send(text: string): Promise<{ status: number; body: string; head: string }> {
    return new Promise((resolve, reject) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      socket.on('data', (part) => (answer += part.toString()));
      socket.on('error', reject);
      socket.on('close', () => {
        const [head = '', body = ''] = answer.split('\r\n\r\n');
        resolve({ status: Number(head.split(' ')[1]), head, body });
      });
    });
  }
  const request = (line: string, ...headers: string[]) =>
    send([line, 'Host: evil.test', 'Connection: close', ...headers, '', ''].join('\r\n'));

  it('A2 two Authorization headers are a wrong token', async () => {
    expect((await request('GET /notes/1 HTTP/1.1', 'Authorization: Bearer ada', 'Authorization: Bearer ada')).status).toBe(401);
    expect((await request('GET /notes/1 HTTP/1.1', 'Authorization: Bearer ada')).status).toBe(200);
    expect((await request('GET /notes/1 HTTP/1.1', 'Authorization:')).status).toBe(401);
  });

  it('S21 a target in absolute form is a path like any other, and its host is ignored', async () => {
    const { status, body } = await request('GET http://evil.test/notes?page=2 HTTP/1.1');
    expect([status, body.includes('evil.test')]).toEqual([200, false]);
    expect((await request('OPTIONS * HTTP/1.1')).status).toBe(204);
    expect((await request('TRACE /notes/1 HTTP/1.1')).status).toBe(405);
  });

  it.each([
    ['a space', ['Host: a b']],
    ['a tab', ['Host: a\tb']],
    ['two hosts in one', ['Host: a, b']],
    ['two lines', ['Host: x', 'Host: y']],
    ['two equal lines', ['Host: x', 'host: x']],
    ['a path', ['Host: a/b']],
    ['user info', ['Host: u@a']],
    ['a port that is none', ['Host: a:b']],
  ])('S12 a Host with %s is 400', async (_, hosts) => {
    const { status, body } = await send(['GET /notes/1 HTTP/1.1', ...hosts, 'Connection: close', '', ''].join('\r\n'));
    expect([status, JSON.parse(body || '{"message":"400 Bad Request","status_code":400,"code":"bad_request"}')]).toEqual([
      400,
      { message: '400 Bad Request', status_code: 400, code: 'bad_request' },
    ]);
  });

  it.each(['x', 'x:', 'x:80', '127.0.0.1:3000', '[::1]:3000', 'a-b_c.example'])('the Host %s is one', async (host) => {
    expect((await send(['OPTIONS /notes/1 HTTP/1.1', `Host: ${host}`, 'Connection: close', '', ''].join('\r\n'))).status).toBe(204);
  });

  it('S11 bytes that are no HTTP are 400 in our form', async () => {
    const broken = await send('HELLO\r\n\r\n');
    expect([broken.status, broken.body]).toEqual([400, '{"message":"400 Bad Request","status_code":400,"code":"bad_request"}']);
    expect((await request('GET /notes/1 HTTP/1.1', `X-Long: ${'a'.repeat(40_000)}`)).status).toBe(431);
  });

  it('S12 a body with too large a Content-Length is 413 without being read', async () => {
    const headers = ['Authorization: Bearer ada', 'Content-Type: application/json', 'Content-Length: 900000000'];
    const { status, head } = await request('PUT /notes/1 HTTP/1.1', ...headers);
    expect(status).toBe(413);
    expect(head.toLowerCase()).toContain('connection: close');
  });

  it('S11 an unknown expectation is ignored, where Node would answer without a body', async () => {
    expect(await request('GET /notes/404 HTTP/1.1', 'Expect: miracles')).toMatchObject({
      status: 404,
      body: expect.stringContaining('"status_code":404'),
    });
  });

  it('a body that breaks off is an error of the client, not of a store', async () => {
    const head = ['PUT /notes/1 HTTP/1.1', 'Host: x', 'Authorization: Bearer ada', 'Content-Type: application/json', 'Content-Length: 12'];
    const before = api.logged.length;
    const arrived = new Promise<Socket>((resolve) => api.app.getHttpServer().once('request', ({ socket }) => resolve(socket)));
    const client = connect(port, '127.0.0.1', () => client.write(`${head.join('\r\n')}\r\n\r\n{"bo`));
    const server = await arrived;
    client.resetAndDestroy();
    await new Promise<void>((resolve) => server.once('close', resolve));
    // It has turned to others since.
    expect((await request('GET /notes/1 HTTP/1.1', 'Authorization: Bearer ada')).status).toBe(200);
    expect(api.logged.slice(before).filter(({ level }) => level !== 'info')).toEqual([]);
  });

  it('a request in progress is answered while the API closes, and no new connection is accepted', async () => {
    const closing = await standIn();
    await closing.app.listen(0, '127.0.0.1');
    const { port: at } = closing.app.getHttpServer().address() as { port: number };
    const head = ['PUT /notes/1 HTTP/1.1', 'Host: x', 'Authorization: Bearer ada', 'Content-Type: application/json', 'Content-Length: 12'];
    let answer = '';
    const socket = connect(at, '127.0.0.1', () => socket.write(`${head.join('\r\n')}\r\n\r\n{"bo`));
    const ended = new Promise<void>((resolve) => socket.on('data', (part) => (answer += part.toString())).on('close', () => resolve()));
    await new Promise<void>((resolve) => closing.app.getHttpServer().once('request', () => resolve()));
    const closed = closing.app.close();
    socket.write('dy":"x"}');
    await Promise.all([closed, ended]);
    expect(answer).toContain('HTTP/1.1 200 OK');
    expect(answer).toContain('{"data":{"body":"x","user":1}}');
    await expect(fetch(`http://127.0.0.1:${at}/notes/1`)).rejects.toThrow('fetch failed');
  });
});
