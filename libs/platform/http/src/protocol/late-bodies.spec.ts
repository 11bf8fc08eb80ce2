import { once } from 'node:events';
import { type IncomingMessage, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CredentialId, UserId } from '@heliograph/kernel';
import { eventually } from '@heliograph/testing/pure';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { TokenCaller } from '../request/caller.js';
import { as, standIn } from '../spec/stand-in-api.js';

const scopes = new Set(['write:comments']);
const ada: TokenCaller = { kind: 'token', credential: CredentialId('ada'), userId: UserId(1), appId: null, scopes, limitKey: 'user:1' };
const body = '{"body":"Hello"}';

/** By how much the clock of the process is ahead. */
let ahead = 0;
beforeEach(() => {
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
});
afterEach(() => void jest.restoreAllMocks());

/** The status of a write whose body comes so much later than its head, while `meanwhile` is what becomes of the token. */
async function slowly(milliseconds: number, meanwhile: () => TokenCaller | null | 'outage'): Promise<{ status: number; asked: number }> {
  let [known, asked]: [TokenCaller | null | 'outage', number] = [ada, 0];
  const authenticate = async () => {
    asked += 1;
    if (known === 'outage') throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    return known;
  };
  const { app } = await standIn({ authenticate });
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  const headers = { ...as('ada'), 'Content-Type': 'application/json', 'Content-Length': body.length };
  const request = ask({ port, host: '127.0.0.1', path: '/notes', method: 'POST', headers });
  request.write(body.slice(0, 5));
  await eventually(async () => expect(asked).toBe(1), 5_000);
  ahead += milliseconds;
  known = meanwhile();
  request.end(body.slice(5));
  const [{ statusCode: status = 0 }] = (await once(request, 'response')) as [IncomingMessage];
  await app.close();
  return { status, asked };
}

describe('a body that comes late (B4, O9)', () => {
  it('B4 is of no use where its sender has lost the token or the scope since', async () => {
    expect(await slowly(700, () => null)).toEqual({ status: 401, asked: 2 });
    expect(await slowly(700, () => ({ ...ada, scopes: new Set(['read']) }))).toEqual({ status: 403, asked: 2 });
  });

  it('is taken where nothing has changed; one that comes at once is not asked about again', async () => {
    expect(await slowly(700, () => ada)).toEqual({ status: 201, asked: 2 });
    expect(await slowly(20, () => ada)).toEqual({ status: 201, asked: 1 });
  });

  it('is answered with 503 where nobody can say', async () => {
    expect((await slowly(700, () => 'outage')).status).toBe(503);
  });
});
