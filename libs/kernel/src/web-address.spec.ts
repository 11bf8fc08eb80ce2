import { describe, expect, it } from '@jest/globals';
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

  it('is none of a path alone', () => expect(addressIn('/photos/1')).toBeNull());
});
