import { describe, expect, it } from '@jest/globals';
import { otherLocalName } from './local-names.js';

const url = '/login/provider/callback?code=c&state=s';
const of = (host: string | undefined, webUrl: string) => otherLocalName({ headers: { host }, url }, webUrl);

describe('the other name of this computer', () => {
  it('is localhost for 127.0.0.1, and the other way round', () => {
    expect(of('localhost:3001', 'http://localhost:3001')).toBe(`http://127.0.0.1:3001${url}`);
    expect(of('127.0.0.1:3001', 'http://127.0.0.1:3001/')).toBe(`http://localhost:3001${url}`);
  });

  it.each([
    ['under the other name already', '127.0.0.1:3001', 'http://localhost:3001'],
    ['under a name of somebody else', 'evil.example', 'http://localhost:3001'],
    ['of another port', 'localhost:3002', 'http://localhost:3001'],
    ['without a name', undefined, 'http://localhost:3001'],
    ['of pages that are not local', 'photos.example', 'https://photos.example'],
  ])('is none for a request %s', (_, host, webUrl) => expect(of(host, webUrl)).toBeNull());
});
