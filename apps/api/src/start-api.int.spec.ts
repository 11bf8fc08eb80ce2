import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiOnItsOwn, startApiOnItsOwn } from './spec/api-on-its-own.js';

describe('the API as the program starts it', () => {
  let own: ApiOnItsOwn;
  beforeAll(async () => {
    own = await startApiOnItsOwn();
  });
  afterAll(() => own?.close());

  it('A2 is ready, and authenticates tokens by identity', async () => {
    expect((await fetch(`${own.base}/healthz/ready`)).status).toBe(200);
    const wrong = await fetch(`${own.base}/nowhere`, { headers: { authorization: 'Bearer nobody' } });
    expect([wrong.status, await wrong.json()]).toEqual([
      401,
      expect.objectContaining({ message: '401 Unauthorized', status_code: 401, code: 'invalid_token' }),
    ]);
  });

  it('is closed after it has stopped, and does not wait for connections without a request', async () => {
    const opened = [own.base, own.pages].map((address) => connect(Number(new URL(address).port), '127.0.0.1'));
    await Promise.all(opened.map((socket) => once(socket, 'connect')));
    await Promise.all([own.base, own.pages].map((address) => fetch(address).then((answer) => answer.text())));
    await Promise.all([own.api.stop(), ...opened.map((socket) => once(socket, 'close'))]);
    await expect(fetch(`${own.base}/healthz/live`)).rejects.toThrow('fetch failed');
  });
});
