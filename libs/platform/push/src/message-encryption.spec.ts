import { describe, expect, it } from '@jest/globals';
import { areBrowserKeys, encryptMessage, MAX_PAYLOAD_BYTES } from './message-encryption.js';

const bytes = (text: string) => Buffer.from(text, 'base64url');
/** RFC 8291, section 5 and appendix A. */
const rfc = {
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  chance: { salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw') },
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1' +
    'CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

describe('a push message', () => {
  it('is encrypted as the example of RFC 8291 is', () => {
    const body = encryptMessage(Buffer.from('When I grow up, I want to be a watermelon'), rfc.keys, rfc.chance);
    expect(body.toString('base64url')).toBe(rfc.body);
  });

  it('is another one each time, and never longer than services take', () => {
    const payload = Buffer.alloc(MAX_PAYLOAD_BYTES, 'x');
    const [one, other] = [encryptMessage(payload, rfc.keys), encryptMessage(payload, rfc.keys)];
    expect([one.length, one.equals(other)]).toEqual([4096, false]);
    expect(() => encryptMessage(Buffer.alloc(MAX_PAYLOAD_BYTES + 1), rfc.keys)).toThrow('may have 3993 bytes');
  });

  it.each([
    ['those of the RFC', rfc.keys, true],
    ['a point that is not on the curve', { ...rfc.keys, p256dh: `${rfc.keys.p256dh.slice(0, -4)}AAAA` }, false],
    ['a short point', { ...rfc.keys, p256dh: rfc.keys.p256dh.slice(4) }, false],
    ['a short secret', { ...rfc.keys, auth: 'BTBZMqHH6r4' }, false],
    ['other letters', { ...rfc.keys, auth: 'BTBZMqHH6r4Tts7J/aSIg!' }, false],
  ])('takes keys of browsers alone: %s', (_, keys, good) => expect(areBrowserKeys(keys)).toBe(good));
});
