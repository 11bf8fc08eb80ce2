import { describe, expect, it } from '@jest/globals';
import { authorizationLines, readCredential } from './credentials.js';
import { addressBudget, clientAddress, networkOf, TrustedProxies } from './client-address.js';
import { RouteIndex } from './route-index.js';
import { parseQueryString, queryTokens } from './query-string.js';
import { routableTarget } from './target.js';

describe('credentials (A2)', () => {
  const header = (...lines: string[]) => readCredential(lines, []).kind;

  it('A2 a credential is one well-formed Bearer token, its scheme without case', () => {
    expect(readCredential(['bEaReR abc.d-e_f~+/=='], [])).toEqual({ kind: 'token', token: 'abc.d-e_f~+/==' });
    expect(readCredential([], ['abc'])).toEqual({ kind: 'token', token: 'abc' });
    expect(readCredential([], [])).toEqual({ kind: 'none' });
  });

  it('A2 anything else in its place is a wrong token', () => {
    for (const line of ['', 'Bearer', 'Bearer ', 'Bearer a b', 'Basic YTpi', 'Token abc', 'Bearer a,b', 'Bearer ä', 'abc']) {
      expect([line, header(line)]).toEqual([line, 'wrong']);
    }
    expect(header('Bearer a', 'Bearer b')).toBe('wrong');
    for (const given of [[''], ['a', 'a'], [null], ['a b'], ['a', null]]) expect(readCredential([], given).kind).toBe('wrong');
  });

  it('A2 between header and query there is no choice', () => {
    expect(readCredential(['Bearer a'], ['a']).kind).toBe('both');
    expect(readCredential(['Bearer a'], ['']).kind).toBe('both');
  });

  it('A2 a repeated header that Node folds is seen', () => {
    const raw = ['Host', 'x', 'Authorization', 'Bearer a', 'authorization', 'Bearer b'];
    expect(authorizationLines({ authorization: 'Bearer a' }, raw)).toEqual(['Bearer a', 'Bearer b']);
  });
});

describe('the query (S8)', () => {
  const read = (text: string) => ({ ...parseQueryString(text) });

  it('S8 an empty parameter is absent, a repeated or bracketed one several', () => {
    expect(read('page=&sort=new&x=1&x=2&per_page[]=3&q[a]=b&q=c')).toEqual({
      sort: 'new',
      x: ['1', '2'],
      per_page: ['3'],
      q: ['b', 'c'],
    });
  });

  it('A3 the token is kept apart, however it is written', () => {
    expect(read('access_token=secret&%61ccess_token=other')).toEqual({});
    expect(queryTokens(parseQueryString('a=1&access_token=x'))).toEqual(['x']);
    expect(queryTokens(parseQueryString('access_token='))).toEqual(['']);
    expect(queryTokens(parseQueryString('access_token=a&%61ccess_token=b'))).toEqual(['a', 'b']);
    expect(queryTokens(parseQueryString('access_token[]=a'))).toEqual([null]);
    expect(queryTokens(parseQueryString('token=a'))).toEqual([]);
  });

  it('S8 names of parameters do not reach into prototypes', () => {
    expect(Object.entries(parseQueryString('__proto__=1&constructor=2&toString=%zz'))).toEqual([
      ['__proto__', '1'],
      ['constructor', '2'],
      ['toString', '%zz'],
    ]);
  });
});

describe('the address a request is charged to (A5)', () => {
  const proxies = new TrustedProxies(['10.0.0.0/8', '2001:db8:1::/48', '127.0.0.1']);

  it('A5 X-Forwarded-For is trusted from listed proxies only', () => {
    expect(clientAddress('203.0.113.9', '198.51.100.1', proxies)).toBe('203.0.113.9');
    expect(clientAddress('10.1.2.3', '198.51.100.1', proxies)).toBe('198.51.100.1');
    expect(clientAddress('10.1.2.3', '6.6.6.6, 198.51.100.1, 10.9.9.9', proxies)).toBe('198.51.100.1');
    expect(clientAddress('::ffff:10.1.2.3', '198.51.100.1:4711', proxies)).toBe('198.51.100.1');
    expect(clientAddress('2001:db8:1::7', '[2001:db8:2::1]:80', proxies)).toBe('2001:db8:2::1');
    expect(clientAddress('10.1.2.3', 'unknown, 10.4.4.4', proxies)).toBe('10.4.4.4');
    expect(clientAddress('10.1.2.3', undefined, proxies)).toBe('10.1.2.3');
    expect(clientAddress('::ffff:11.1.2.3', '1.1.1.1', proxies)).toBe('11.1.2.3');
  });

  it('A5 an IPv4 address that is written as IPv6 is that IPv4 address', () => {
    for (const written of ['::ffff:203.0.113.9', '::FFFF:cb00:7109', '0:0:0:0:0:ffff:203.0.113.9', '[::ffff:cb00:7109]:443'])
      expect([written, clientAddress('10.1.2.3', written, proxies)]).toEqual([written, '203.0.113.9']);
    expect(clientAddress('10.1.2.3', '6.6.6.6, ::ffff:a09:909', proxies)).toBe('6.6.6.6');
  });

  it('A5 IPv6 is counted by /64', () => {
    expect(addressBudget('2001:db8:0:1:aaaa::1')).toBe('2001:db8:0:1::/64');
    expect(addressBudget('2001:db8:0:1::2')).toBe('2001:db8:0:1::/64');
    expect(addressBudget('2001:db8::2')).toBe('2001:db8:0:0::/64');
    expect(addressBudget('::1')).toBe('0:0:0:0::/64');
    expect(addressBudget('192.0.2.1')).toBe('192.0.2.1');
  });

  it('A3 the log has its network alone', () => {
    expect(['203.0.113.9', '2001:db8:7:1:aaaa::1', '::1', ''].map(networkOf)).toEqual([
      '203.0.113.0/24',
      '2001:db8:7::/48',
      '0:0:0::/48',
      null,
    ]);
  });

  it('A5 a list of proxies that names no network is refused', () => {
    expect(() => new TrustedProxies(['localhost'])).toThrow('TRUSTED_PROXIES');
  });
});

describe('the methods of a path (S12)', () => {
  const routes = new RouteIndex();
  routes.add('GET', '/users/:username');
  routes.add(['POST', 'DELETE'], '/users/:username/follow');
  routes.add('PUT', '/users/me');
  routes.add('GET', '/docs/*');
  routes.add('GET', '/*');

  it('S12 Allow: paths match segment by segment, escapes decoded', () => {
    expect(routes.methodsOf('/users/ada')).toEqual(['GET', 'OPTIONS']);
    expect(routes.methodsOf('/users/me')).toEqual(['GET', 'OPTIONS', 'PUT']);
    expect(routes.methodsOf('/us%65rs/a%2Fb/follow')).toEqual(['DELETE', 'OPTIONS', 'POST']);
    expect(routes.methodsOf('/docs/a/b')).toEqual(['GET', 'OPTIONS']);
  });

  it('S15 OPTIONS: the headers of all methods of a path are combined, and no other path has them', () => {
    const files = new RouteIndex();
    files.add('POST', '/files', { 'X-Pieces': '1' });
    files.add('GET', '/files');
    files.add('HEAD', '/:any', { 'X-Any': '2' });
    files.add('GET', '/files/:id', { 'X-One': '3' });
    expect(files.discoveryOf('/files')).toEqual({ 'X-Pieces': '1', 'X-Any': '2' });
    expect(files.discoveryOf('/others')).toEqual({ 'X-Any': '2' });
    expect(files.discoveryOf('/nowhere/at/all')).toEqual({});
  });

  it('S12 Allow: other paths have no methods', () => {
    for (const path of ['/', '/users', '/users/', '/users//follow', '/users/a/b', '/users/%zz']) expect(routes.methodsOf(path)).toEqual([]);
  });
});

describe('request targets', () => {
  it('S12 S21 request targets are paths, no matter in which form they came', () => {
    expect(routableTarget('/users/a%2Fb?x=%zz')).toBe('/users/a%2Fb?x=%zz');
    expect(routableTarget('http://evil.test/users?page=2')).toBe('/users?page=2');
    expect(routableTarget('http://evil.test?page=2')).toBe('/?page=2');
    expect(routableTarget('/users/%zz?callback=f')).toBe('/.malformed?callback=f');
    expect(routableTarget('/users/%ff')).toBe('/.malformed');
    expect(routableTarget('*')).toBe('/.malformed');
  });
});
