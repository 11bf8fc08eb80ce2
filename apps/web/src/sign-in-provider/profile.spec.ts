import { describe, expect, it } from '@jest/globals';
import { readProfile } from './profile.js';

const subjectIn = (body: unknown) => readProfile(typeof body === 'string' ? body : JSON.stringify(body))?.subject ?? null;

describe('a profile of another provider', () => {
  it.each<[string, unknown, string | null]>([
    ['flat, as in OpenID Connect', { sub: 'abc' }, 'abc'],
    ['flat, with a number', { id: 7 }, '7'],
    ['in an envelope, as our own API answers it', { data: { id: 7, username: 'ada' } }, '7'],
    ['with both, where sub wins', { sub: 'abc', id: 7 }, 'abc'],
    ['with a number that is not whole', { id: 7.5 }, null],
    ['with a number that JavaScript cannot tell from its neighbour', '{"id":9007199254740993}', null],
    ['with an empty id', { id: '' }, null],
    ['with null', { sub: null, id: null }, null],
    ['with an object', { id: { of: 'somebody' } }, null],
    ['with a very long id', { id: 'x'.repeat(256) }, null],
    ['without an id', { name: 'Ada', email: 'ada@example.org' }, null],
    ['that is a list', [{ id: 7 }], null],
    ['that is null', 'null', null],
    ['that is no JSON', '<html>', null],
  ])('O11 %s', (_words, body, subject) => expect(subjectIn(body)).toBe(subject));

  it('O11 suggests what the form would take', () => {
    const body = { sub: 'x', preferred_username: 'Ada L<ovelace>!', name: 'Ada', email: 'ada@example.org', login: 'other' };
    expect(readProfile(JSON.stringify(body))).toEqual({ subject: 'x', username: 'AdaLovelace', name: 'Ada', email: 'ada@example.org' });
    expect(readProfile('{"sub":"x","username":3,"name":["a"]}')).toEqual({ subject: 'x', username: '', name: '', email: '' });
  });
});
