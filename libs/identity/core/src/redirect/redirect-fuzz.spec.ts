import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sized } from '@heliograph/testing/pure';
import { isRedirectAllowed } from './redirect.js';

const shapes = [
  'https://app.example.com/cb',
  'https://app.example.com/cb/',
  'https://app.example.com',
  'https://app.example.com:8443/a/b',
  'http://localhost:3000/cb?tenant=7',
  'http://127.0.0.1/cb',
  'http://[::1]:8080/cb',
  'acmeapp://cb',
  'com.acme.app:/cb/x',
];

const pieces = [
  ...'/\\.:;@?#&=%[]*+-_~ \t\n\0',
  ...['..', '//', '/../', '%2e', '%2E%2e', '%2f', '%5c', '%25', '%00', '%0a', '%3b', '%c0%ae', '%ff', '%E3%80%82'],
  ...[
    'evil.example',
    '@evil.example',
    ':443',
    ':80',
    'http:',
    'https:',
    'javascript:',
    'cb',
    'CB',
    'app.example.com',
    'code=',
    'x',
    'é',
    '\u3002',
    '\uFF0F',
  ],
];

const runs = sized(50_000, 100_000, 1_000_000);
const seed = Number(process.env.HELIOGRAPH_SEED ?? Date.now() % 2 ** 31);

const mutation = fc.record({ at: fc.nat(80), drop: fc.nat(4), put: fc.array(fc.constantFrom(...pieces), { maxLength: 3 }) });

function mutated(text: string, mutations: readonly { at: number; drop: number; put: readonly string[] }[]): string {
  return mutations.reduce((current, { at, drop, put }) => {
    const place = Math.min(at, current.length);
    return current.slice(0, place) + put.join('') + current.slice(place + drop);
  }, text);
}

/** True if a browser resolves both to the same place or one beneath it. Implemented independently of the matcher. */
function browserStaysBeneath(registered: string, asked: string): boolean {
  const [from, to] = [new URL(registered), new URL(asked)];
  const path = from.pathname.endsWith('/') || from.pathname === '' ? from.pathname : `${from.pathname}/`;
  const beneath = to.pathname === from.pathname || to.pathname.startsWith(path || '/');
  return (
    to.protocol === from.protocol && to.host === from.host && to.username === '' && to.password === '' && !asked.includes('#') && beneath
  );
}

const anywhere = fc.array(mutation, { minLength: 1, maxLength: 4 }).map((mutations) => (text: string) => mutated(text, mutations));
const ends = [
  '/',
  '/x',
  '/a.b',
  '?',
  '?x=1',
  '&y=2',
  '%20',
  '/%C3%A9',
  '//',
  '/..',
  '/%2e%2e',
  ';',
  '#',
  '@evil.example',
  ':443',
  'x',
  '\\',
];
const atItsEnd = fc.array(fc.constantFrom(...ends), { minLength: 1, maxLength: 4 }).map((added) => (text: string) => text + added.join(''));

describe('redirect rule, fuzzed', () => {
  it('O3 P45 accepts nothing that a browser would resolve to anywhere else', () => {
    let accepted = 0;
    // Half of the addresses only grow at their end, so that enough are accepted to be checked.
    fc.assert(
      fc.property(fc.constantFrom(...shapes), fc.oneof(anywhere, atItsEnd), (registered, change) => {
        const asked = change(registered);
        if (!isRedirectAllowed([registered], asked)) return;
        accepted += 1;
        expect([registered, asked, browserStaysBeneath(registered, asked)]).toEqual([registered, asked, true]);
      }),
      { numRuns: runs, seed },
    );
    process.stdout.write(`redirect fuzz: seed ${seed}, ${runs} addresses, ${accepted} accepted\n`);
    expect(accepted).toBeGreaterThan(runs / 20);
  }, 600_000);

  it('accepts every plain path beneath, with any segments', () => {
    const segment = fc.stringMatching(/^[A-Za-z0-9_~-][A-Za-z0-9._~-]{0,8}$/);
    fc.assert(
      fc.property(
        fc.constantFrom('https://app.example.com/cb', 'acmeapp://cb'),
        fc.array(segment, { maxLength: 4 }),
        (registered, segments) => {
          expect(isRedirectAllowed([registered], [registered, ...segments].join('/'))).toBe(true);
        },
      ),
    );
  });

  it('never throws, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (registered, asked) => {
        expect(typeof isRedirectAllowed([registered], asked)).toBe('boolean');
      }),
      { numRuns: 5_000 },
    );
  });
});
