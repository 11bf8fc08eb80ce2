import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiOnItsOwn, startApiOnItsOwn } from './spec/api-on-its-own.js';

describe('the API as the program starts it', () => {
  let own: ApiOnItsOwn;
  beforeAll(async () => {
    own = await startApiOnItsOwn();
  });
  afterAll(() => own?.close());

  it('A2 is ready, and asks identity about tokens', async () => {
    expect((await fetch(`${own.base}/healthz/ready`)).status).toBe(200);
    const wrong = await fetch(`${own.base}/nowhere`, { headers: { authorization: 'Bearer nobody' } });
    expect([wrong.status, await wrong.json()]).toEqual([401, { message: '401 Unauthorized', status_code: 401 }]);
  });

  it('is gone after it has stopped', async () => {
    await own.api.stop();
    await expect(fetch(`${own.base}/healthz/live`)).rejects.toThrow('fetch failed');
  });
});
