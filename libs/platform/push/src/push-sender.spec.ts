import { PushService } from '@heliograph/testing/services';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PushSender } from './push-sender.js';
import { newVapidKey, openVapid } from './vapid.js';

const vapid = openVapid(newVapidKey(), 'mailto:ops@example.org');

describe('push messages', () => {
  let service: PushService;
  beforeAll(async () => {
    service = await PushService.start();
  });
  afterAll(() => service.close());
  beforeEach(() => {
    service.answer(201);
    service.messages.length = 0;
  });

  const sender = new PushSender({ vapid, mayBeLoopback: true });
  const send = (to = service.subscribe(), by = sender) =>
    by.send({ ...to, payload: Buffer.from('{"title":"ü"}'), topic: 'entry-7', lifeSeconds: 3_600 });

  it('come to the browser, which alone can read them, with who sends them and what they replace', async () => {
    const browser = service.subscribe();
    expect(await send(browser)).toEqual({ is: 'sent' });
    expect(service.messages).toEqual([{ endpoint: browser.endpoint, headers: expect.anything(), text: '{"title":"ü"}' }]);
    expect(service.messages[0]?.headers).toMatchObject({
      ...{ authorization: expect.stringContaining(`k=${vapid.publicKey}`), 'content-encoding': 'aes128gcm' },
      ...{ topic: 'entry-7', ttl: '3600', urgency: 'normal' },
    });
  });

  it.each([
    [404, { is: 'gone' }],
    [410, { is: 'gone' }],
    [429, { is: 'later', code: '429', afterSeconds: null }],
    [503, { is: 'later', code: '503', afterSeconds: null }],
    [400, { is: 'never', code: '400' }],
    [413, { is: 'never', code: '413' }],
    // A redirect is not followed: it could lead anywhere.
    [307, { is: 'never', code: '307' }],
  ])('that are answered with %i end so', async (status, outcome) => {
    service.answer(status, { Location: `${service.url}/elsewhere` });
    expect(await send()).toEqual(outcome);
    expect(service.messages).toEqual([]);
  });

  it('are sent later where the service says when, and where it cannot be reached', async () => {
    service.answer(429, { 'Retry-After': '120' });
    expect(await send()).toEqual({ is: 'later', code: '429', afterSeconds: 120 });
    const away = { ...service.subscribe(), endpoint: 'http://127.0.0.1:9/push' };
    expect(await send(away)).toEqual({ is: 'later', code: 'ECONNREFUSED', afterSeconds: null });
  });

  it('never go where only this machine or its network could', async () => {
    const strict = new PushSender({ vapid, mayBeLoopback: false });
    expect(await send(service.subscribe(), strict)).toEqual({ is: 'never', code: 'EREFUSED' });
    const named = { ...service.subscribe(), endpoint: 'https://localhost.localdomain/push' };
    expect(['EREFUSED', 'ENOTFOUND', 'EAI_AGAIN']).toContain(((await send(named, strict)) as { code?: string }).code);
    expect(service.messages).toEqual([]);
  });
});
