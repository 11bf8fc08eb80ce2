import { describe, expect, it } from '@jest/globals';
import { endpointOf, guardedLookup } from './endpoint-guard.js';

const strict = { mayBeLoopback: false };
const onOneMachine = { mayBeLoopback: true };
const takes = (text: string, rules = strict) => endpointOf(text, rules) !== null;

describe('addresses of push services', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/Qabc',
    'https://8.8.8.8/push',
    'https://[2606:4700::1111]/push',
  ])('%s is taken', (text) => expect(takes(text)).toBe(true));

  it.each([
    'http://push.example/abc',
    'ftp://push.example/abc',
    'javascript:alert(1)',
    'https://user:secret@push.example/abc',
    'https://push.example/abc#part',
    'https://intranet/abc',
    'https://localhost/abc',
    'https://127.0.0.1/abc',
    'https://2130706433/abc',
    'https://0x7f.1/abc',
    'https://10.1.2.3/abc',
    'https://172.31.0.1/abc',
    'https://192.168.1.1/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/abc',
    'https://0.0.0.0/abc',
    'https://224.0.0.1/abc',
    'https://255.255.255.255/abc',
    'https://[::1]/abc',
    'https://[::ffff:10.0.0.1]/abc',
    'https://[64:ff9b::a00:1]/abc',
    'https://[2002:a00:1::]/abc',
    'https://[fd00::1]/abc',
    'https://[fe80::1]/abc',
    `https://push.example/${'x'.repeat(2_000)}`,
    'no address',
    '',
  ])('%s is not', (text) => expect(takes(text)).toBe(false));

  it.each(['http://127.0.0.1:8080/abc', 'http://localhost:8080/abc', 'https://[::1]/abc'])('%s is taken on one machine', (text) =>
    expect([takes(text), takes(text, onOneMachine)]).toEqual([false, true]),
  );

  it.each(['http://10.0.0.1/abc', 'https://10.0.0.1/abc', 'http://push.example/abc'])('%s is taken nowhere', (text) =>
    expect(takes(text, onOneMachine)).toBe(false),
  );

  it('a name that leads to this machine is refused in the moment of the connection', async () => {
    const look = (rules = strict) =>
      new Promise((resolve) => guardedLookup(rules)('localhost', {}, (error, address) => resolve(error?.code ?? address)));
    expect([await look(), ['127.0.0.1', '::1'].includes((await look(onOneMachine)) as string)]).toEqual(['EREFUSED', true]);
  });
});
