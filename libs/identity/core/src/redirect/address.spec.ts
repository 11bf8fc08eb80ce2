import { describe, expect, it } from '@jest/globals';
import { readAddress } from './address.js';

const problemOf = (text: string) => {
  const read = readAddress(text);
  return 'problem' in read ? read.problem : null;
};

// Tested without the second parser, which would refuse the same addresses: each check must be sufficient by itself.
describe('an address taken apart (O3)', () => {
  it.each([
    ['HTTPS://App.Example.com/Cb?a=1', { scheme: 'https', web: true, authority: 'app.example.com:443', path: '/Cb', query: 'a=1' }],
    ['http://a', { scheme: 'http', web: true, authority: 'a:80', path: '/', query: undefined }],
    ['http://a?', { scheme: 'http', web: true, authority: 'a:80', path: '/', query: '' }],
    ['http://[::1]:8080/cb', { scheme: 'http', web: true, authority: '[::1]:8080', path: '/cb', query: undefined }],
    ['https://a.example:65535/', { scheme: 'https', web: true, authority: 'a.example:65535', path: '/', query: undefined }],
    ['acme://cb:80/x', { scheme: 'acme', web: false, authority: 'cb:80', path: '/x', query: undefined }],
    ['acme://cb:12345', { scheme: 'acme', web: false, authority: 'cb:12345', path: '', query: undefined }],
    ['acme://', { scheme: 'acme', web: false, authority: '', path: '', query: undefined }],
    ['com.acme:/cb?x=1?y=2', { scheme: 'com.acme', web: false, authority: undefined, path: '/cb', query: 'x=1?y=2' }],
  ])('%s', (text, parts) => expect(readAddress(text)).toEqual({ text, ...parts }));

  it.each(
    'search-ms ms-msdt ldap smb res mk content livescript chrome-extension moz-extension android-app ms-settings ms-word chrome x-apple.systempreferences itms-services ssh telnet microsoft-edge'.split(
      ' ',
    ),
  )('%s: belongs to browsers and systems', (scheme) => {
    for (const text of [`${scheme}:/cb`, `${scheme}://cb/x`, `${scheme.toUpperCase()}:/cb`])
      expect(problemOf(text)).toBe(`must not use the scheme ${scheme}:`);
  });

  it.each(['myapp://callback', 'com.acme.app:/cb', 'acme:/cb', 'msapp://cb', 'heliograph-camera://cb'])('%s is an app’s own', (text) =>
    expect(problemOf(text)).toBeNull(),
  );

  const host = 'has a host, port or user info that is not allowed';
  const dots = 'must not have dot segments';
  const encoded = 'must not have encoded dots, slashes, backslashes or control characters';
  const reserved = 'must not have code, state, iss or error in its query';
  it.each([
    ['1https://a.example/cb', 'must be an absolute address'],
    ['+a://cb', 'must be an absolute address'],
    ['x:/cb', 'must not use the scheme x:'],
    ['C://cb', 'must not use the scheme c:'],
    ['https:/a.example/cb', host],
    ['https:a', host],
    ['https:///cb', host],
    ['https://a.example:65536/', host],
    ['https://a.example:0/', host],
    ['https://a.example:123456/', host],
    ['https://a..example/', host],
    ['https://-a.example/', host],
    ['https://a.example-/', host],
    ['https://u@a.example/', host],
    ['https://[::1]x/', host],
    ['https://x[::1]/', host],
    ['acme://u@cb', host],
    ['acme://cb:x', host],
    ['acme://cb:', host],
    ['acme://cb:123456', host],
    ['acme://c!b', host],
    ['acme://[::1]', host],
    ['acme:cb', 'needs a path that begins with a slash'],
    ['acme:', 'needs a path that begins with a slash'],
    ['https://a.example/.', dots],
    ['https://a.example/./x', dots],
    ['https://a.example/x/..', dots],
    ['https://a.example/%2e', encoded],
    ['https://a.example/%5C', encoded],
    ['https://a.example/%1f', encoded],
    ['https://a.example/%7F', encoded],
    ['https://a.example/%zz', 'is not encoded correctly'],
    ['https://a.example/?a=%c0%af', 'is not encoded correctly'],
    ['https://a.example/?a=%1F', 'must not have encoded control characters'],
    ['https://a.example/[x]', 'contains a character that is not allowed'],
    ['https://a.example/?CODE', reserved],
    ['https://a.example/?code=a-longer-value', reserved],
    ['https://a.example/?a=1&iss=x', reserved],
    ['https://a.example/?state%5b0%5d=x', reserved],
    ['https://a.example/?+error_uri=x', reserved],
    ['https://a.example/?code+=x', reserved],
  ])('%s %s', (text, problem) => expect(problemOf(text)).toBe(problem));
});
