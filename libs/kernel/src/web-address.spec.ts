import { describe, expect, it } from '@jest/globals';
import { itTakesLinearTime } from '@heliograph/testing/linear-time';
import { addressIn } from './web-address.js';

const base = 'https://photos.example';

describe('the address in a text', () => {
  it('is there with a host, or with a base to go by', () => {
    expect(addressIn('https://other.example/a?b#c')?.href).toBe('https://other.example/a?b#c');
    expect(addressIn('/photos/1', base)?.href).toBe('https://photos.example/photos/1');
  });

  it.each(['//', '//[', '/\\', 'http://', 'http://[', 'https://a b/', 'http://host:99999', 'http://\u0000/', 'http://%'])(
    'is none, and nothing is thrown: %j',
    (text) => expect(addressIn(text, base)).toBeNull(),
  );

  const long = '光'.repeat(1001);
  it.each([
    `https://${long}/`,
    `https:${long}`,
    ` \thttp:\\\\${long}`,
    `ht\ntp://${long}?a`,
    `//${long}#a`,
    `https://${'%E5%85%89'.repeat(120)}/`,
  ])('S20 is none whose host is longer than any: %j', (text) => expect(addressIn(text, base)).toBeNull());

  it('S20 may be long behind its host', () => expect(addressIn(`https://other.example/${'光'.repeat(2000)}`)?.host).toBe('other.example'));

  it('S20 takes a time that grows as the text does', () => itTakesLinearTime((text) => addressIn(text, base), 5000));

  it('is none of a path alone', () => expect(addressIn('/photos/1')).toBeNull());
});
