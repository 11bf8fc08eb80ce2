import { describe, expect, it } from '@jest/globals';
import { callbackPlace } from './callback-place.js';
import { judgeRedirect, isRedirectAllowed, redirectProblem, addParameters } from './redirect.js';

const registered = 'https://app.example.com/oauth/callback';
const allowed = (asked: string, callback = registered, exactRedirect = false) => isRedirectAllowed([callback], asked, { exactRedirect });

describe('redirect rule: the table of the specification', () => {
  it.each([
    ['the registered address, itself', registered],
    ['a path beneath: one segment', `${registered}/github`],
    ['a path beneath: several segments', `${registered}/a/b/c`],
    ['a path beneath: a slash at its end', `${registered}/`],
  ])('O3 spec: redirect accepts %s', (_, asked) => expect(allowed(asked)).toBe(true));

  it.each([
    ['acmeapp://cb', 'acmeapp://cb'],
    ['acmeapp://cb', 'acmeapp://cb/login'],
    ['com.acme.app:/cb', 'com.acme.app:/cb'],
    ['com.acme.app:/cb', 'com.acme.app:/cb/login'],
    ['com.acme.app:/cb', 'COM.ACME.APP:/cb'],
    ['com.acme.app:///cb', 'com.acme.app:///cb'],
  ])('O3 spec: redirect accepts a custom scheme: %s for %s', (callback, asked) => expect(allowed(asked, callback)).toBe(true));

  it.each([
    ['the root', 'https://app.example.com'],
    ['the root with its slash', 'https://app.example.com/'],
    ['another path: the one above', 'https://app.example.com/oauth'],
    ['another path: the one above with its slash', 'https://app.example.com/oauth/'],
    ['another path: beside it', 'https://app.example.com/other'],
    ['another path: one that only begins alike', `${registered}s/x`],
    ['another port', 'https://app.example.com:8443/oauth/callback'],
    ['another domain: one beneath', 'https://www.app.example.com/oauth/callback'],
    ['another domain: the one above', 'https://example.com/oauth/callback'],
    ['another domain: a sister', 'https://api.example.com/oauth/callback'],
    ['another domain: elsewhere', 'https://app.example.net.com/oauth/callback'],
    ['another top-level domain', 'https://app.example.org/oauth/callback'],
    ['another scheme', 'http://app.example.com/oauth/callback'],
    ['another scheme: of an application', 'acmeapp://app.example.com/oauth/callback'],
  ])('O3 spec: redirect refuses %s', (_, asked) => expect(allowed(asked)).toBe(false));
});

describe('redirect rule: O3', () => {
  it.each([
    ['scheme and host have no case', 'HTTPS://App.Example.COM/oauth/callback'],
    ['the default port is no other port', 'https://app.example.com:443/oauth/callback'],
    ['any query is allowed where none is registered', `${registered}?next=%2Fhome&utm=a+b`],
    ['an empty query is a query', `${registered}?`],
    ['encoded letters of a language beneath', `${registered}/caf%C3%A9`],
    ['dots inside of a segment', `${registered}/a.b..c`],
    ['an at sign beneath', `${registered}/@ada`],
    ['a name that is reserved only when spaces are left out', `${registered}?co+de=1&is%20s=2`],
    ['reserved names as values, and names that begin like them', `${registered}?a=code&codes=1&states=2&issue=3&terror=4`],
  ])('O3 %s', (_, asked) => expect(allowed(asked)).toBe(true));

  it('O3 compares the effective port both ways', () => {
    expect(allowed('http://localhost/cb', 'http://localhost:80/cb')).toBe(true);
    expect(allowed('http://localhost:80/cb', 'http://localhost/cb')).toBe(true);
    expect(allowed('http://localhost:443/cb', 'http://localhost/cb')).toBe(false);
    expect(allowed('http://localhost:3001/cb', 'http://localhost:3000/cb')).toBe(false);
    expect(allowed('http://127.0.0.1:3001/cb', 'http://127.0.0.1/cb')).toBe(false);
  });

  it('O3 a registered root covers the host, and nothing but it', () => {
    for (const root of ['https://app.example.com', 'https://app.example.com/']) {
      expect(allowed('https://app.example.com', root)).toBe(true);
      expect(allowed('https://app.example.com/', root)).toBe(true);
      expect(allowed('https://app.example.com/any/where', root)).toBe(true);
      expect(allowed('https://app.example.com?a=1', root)).toBe(true);
      expect(allowed('https://app.example.com.evil.com/', root)).toBe(false);
    }
  });

  it('O3 a registered slash at the end is part of the path', () => {
    expect(allowed('https://a.example/cb/', 'https://a.example/cb/')).toBe(true);
    expect(allowed('https://a.example/cb/x', 'https://a.example/cb/')).toBe(true);
    expect(allowed('https://a.example/cb', 'https://a.example/cb/')).toBe(false);
  });

  it('O3 a registered query must come back equal, also beneath', () => {
    const callback = 'https://a.example/cb?tenant=7';
    expect(allowed('https://a.example/cb?tenant=7', callback)).toBe(true);
    expect(allowed('https://a.example/cb/x?tenant=7', callback)).toBe(true);
    expect(allowed('https://a.example/cb', callback)).toBe(false);
    expect(allowed('https://a.example/cb?', callback)).toBe(false);
    expect(allowed('https://a.example/cb?tenant=8', callback)).toBe(false);
    expect(allowed('https://a.example/cb?tenant=7&more=1', callback)).toBe(false);
    expect(allowed('https://a.example/cb?Tenant=7', callback)).toBe(false);
    expect(allowed('https://a.example/cb?', 'https://a.example/cb?')).toBe(true);
    expect(allowed('https://a.example/cb?a=1', 'https://a.example/cb?')).toBe(false);
  });

  it('O3 exact only means the very text', () => {
    expect(allowed(registered, registered, true)).toBe(true);
    for (const other of [`${registered}/`, `${registered}/a`, `${registered}?a=1`, registered.replace('https', 'HTTPS')]) {
      expect(allowed(other, registered, true)).toBe(false);
    }
    expect(allowed('javascript:alert(1)', 'javascript:alert(1)', true)).toBe(false);
  });

  it('O3 one of several registered URLs is enough', () => {
    const callbacks = ['https://a.example/cb', 'acmeapp://cb'];
    expect(isRedirectAllowed(callbacks, 'acmeapp://cb/x')).toBe(true);
    expect(isRedirectAllowed(callbacks, 'https://a.example/cb/x')).toBe(true);
    expect(isRedirectAllowed(callbacks, 'https://b.example/cb')).toBe(false);
    expect(isRedirectAllowed([], 'https://a.example/cb')).toBe(false);
  });

  it.each([
    ['https://app.example.com/other', 'is not below the registered path'],
    ['https://app.example.com:8443/oauth/callback', 'has a different host or port'],
    ['http://app.example.com/oauth/callback', 'has a different scheme'],
    [`${registered}#x`, 'must not have a fragment'],
    [`${registered}/../x`, 'must not have dot segments'],
    [`${registered}?code=1`, 'must not have code, state, iss or error in its query'],
    [`${registered}/%2e`, 'must not have encoded dots, slashes, backslashes or control characters'],
    ['/oauth/callback', 'must be an absolute address'],
    ['https://u@app.example.com/oauth/callback', 'has a host, port or user info that is not allowed'],
    ['javascript:alert(1)', 'must not use the scheme javascript:'],
    [`${registered}/${'a'.repeat(2000)}`, 'is too long'],
  ])('says of %s what is wrong with it', (asked, problem) => expect(redirectProblem(registered, asked)).toBe(problem));
});

describe('redirect rule: the verdict names the rule', () => {
  const tenant = 'https://a.example/cb?tenant=7';
  it.each([
    [tenant, tenant, false, 'equal', null],
    [tenant, 'https://a.example/cb/x?tenant=7', false, 'beneath', null],
    [tenant, tenant, true, 'equal', null],
    ['https://a.example/cb;x', 'https://a.example/cb', false, 'callback', 'the registered URL contains a character that is not allowed'],
    [tenant, 'https://a.example/../cb', false, 'address', 'must not have dot segments'],
    [tenant, 'https://a.example/cb/x?tenant=7', true, 'exact', 'is not exactly the registered URL'],
    [tenant, 'http://a.example/cb?tenant=7', false, 'scheme', 'has a different scheme'],
    [tenant, 'https://b.example/cb?tenant=7', false, 'host', 'has a different host or port'],
    [tenant, 'https://a.example/x?tenant=7', false, 'path', 'is not below the registered path'],
    [tenant, 'https://a.example/cb', false, 'query', 'has a different query from the registered URL'],
    ['https://127.1/cb', 'https://127.1/cb', false, 'browser', 'is read differently by browsers'],
  ])('O3 %s registered, %s asked, exact only %s: %s', (callback, asked, exactRedirect, rule, problem) => {
    expect(judgeRedirect(callback, asked, { exactRedirect })).toEqual({ rule, problem });
    expect(redirectProblem(callback, asked, { exactRedirect })).toBe(problem);
  });
});

describe('redirect rule: programs that people install (W2)', () => {
  const isPublic = { isPublic: true };
  it.each([
    ['http://127.0.0.1/cb', 'http://127.0.0.1:49152/cb'],
    ['http://127.0.0.1:8080/cb', 'http://127.0.0.1:49152/cb'],
    ['http://127.0.0.1:8080/cb', 'http://127.0.0.1/cb'],
    ['http://127.0.0.1:8080/cb', 'http://127.0.0.1:49152/cb/login'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:49152/'],
    ['HTTP://127.0.0.1:8080/cb', 'http://127.0.0.1:1/cb'],
    ['http://[::1]/cb', 'http://[::1]:49152/cb'],
    ['http://[::1]:8080/cb?a=1', 'http://[::1]:65535/cb?a=1'],
  ])('W2 of %s the port may differ: %s', (callback, asked) => {
    expect(redirectProblem(callback, asked, isPublic)).toBeNull();
    expect(redirectProblem(callback, asked)).not.toBeNull();
  });

  it('W2 the port may differ where only exactly the registered address is accepted, and nothing else', () => {
    const exact = { isPublic: true, exactRedirect: true };
    expect(redirectProblem('http://127.0.0.1:8080/cb', 'http://127.0.0.1:49152/cb', exact)).toBeNull();
    expect(redirectProblem('http://[::1]/cb', 'http://[::1]:49152/cb', exact)).toBeNull();
    for (const other of ['http://127.0.0.1:49152/cb/', 'http://127.0.0.1:49152/cb/x', 'http://127.0.0.1:49152/cb?a=1'])
      expect(redirectProblem('http://127.0.0.1:8080/cb', other, exact)).toBe('is not exactly the registered URL');
  });

  it.each([
    ['http://127.0.0.1/cb', 'http://127.0.0.1:49152/other'],
    ['http://127.0.0.1/cb', 'http://127.0.0.2:49152/cb'],
    ['http://127.0.0.1/cb', 'http://[::1]:49152/cb'],
    ['http://127.0.0.1/cb', 'http://127.0.0.1.evil.example:49152/cb'],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:65536/cb'],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:0/cb'],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:/cb'],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:80@evil.example/cb'],
    ['http://127.0.0.1/cb', 'http://127.1:49152/cb'],
    ['http://127.0.0.1/cb', 'http://localhost:49152/cb'],
    ['http://127.0.0.1/cb', 'https://127.0.0.1:49152/cb'],
    ['http://[::1]/cb', 'http://[0:0:0:0:0:0:0:1]:49152/cb'],
    ['http://localhost/cb', 'http://localhost:49152/cb'],
    ['https://127.0.0.1/cb', 'https://127.0.0.1:49152/cb'],
    ['http://192.168.0.1/cb', 'http://192.168.0.1:49152/cb'],
    ['https://app.example.com/cb', 'https://app.example.com:49152/cb'],
    ['acmeapp://127.0.0.1/cb', 'acmeapp://127.0.0.1:49152/cb'],
  ])('W2 of %s nothing else may: %s', (callback, asked) => expect(redirectProblem(callback, asked, isPublic)).not.toBeNull());
});

describe('addresses for people and for the browser', () => {
  it.each([
    ['https://App.Example.com/cb', 'app.example.com', 'site'],
    ['https://app.example.com:8443/cb', 'app.example.com:8443', 'site'],
    ['https://localhost.example.com/cb', 'localhost.example.com', 'site'],
    ['https://my-localhost/cb', 'my-localhost', 'site'],
    ['https://1127.0.0.example/cb', '1127.0.0.example', 'site'],
    ['http://localhost:3000/cb', 'localhost:3000', 'this-computer'],
    ['http://127.0.0.1/cb', '127.0.0.1', 'this-computer'],
    ['http://[::1]:8080/cb', '[::1]:8080', 'this-computer'],
    ['Com.Acme.App:/cb', 'com.acme.app:', 'installed-app'],
    ['acmeapp://localhost/cb', 'acmeapp:', 'installed-app'],
  ])('O1 the answer to %s goes to %s, %s', (callback, host, kind) => expect(callbackPlace(callback)).toEqual({ host, kind }));

  it.each(['nonsense', 'https://a.example/cb#fragment', 'https://a..example/cb', 'https://1.2.3.256/cb'])(
    'an address that no rule accepts has no place: %s',
    (address) => expect(() => callbackPlace(address)).toThrow('no rule accepts'),
  );

  it('O1 adds parameters behind the callback as it is, its own query in front', () => {
    expect(addParameters('https://a.example/cb', { code: 'c', state: 's p&=', iss: undefined })).toBe(
      'https://a.example/cb?code=c&state=s%20p%26%3D',
    );
    expect(addParameters('https://a.example/cb?x=%2f', { code: 'c' })).toBe('https://a.example/cb?x=%2f&code=c');
    expect(addParameters('https://a.example/cb?', { code: 'c' })).toBe('https://a.example/cb?code=c');
    expect(addParameters('https://a.example/cb?x&', { code: 'c' })).toBe('https://a.example/cb?x&code=c');
    expect(addParameters('com.acme.app:/cb', { code: 'c' })).toBe('com.acme.app:/cb?code=c');
  });
});
