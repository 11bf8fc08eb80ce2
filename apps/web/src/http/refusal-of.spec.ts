import { HttpProblem, registerRejections } from '@heliograph/http';
import { identityRejections } from '@heliograph/identity-contracts';
import { Rejected } from '@heliograph/kernel';
import { mediaRejections } from '@heliograph/media-contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Refused } from '../refused.js';
import { refusalOf } from './refusal-of.js';

beforeAll(() => [identityRejections, mediaRejections].forEach(registerRejections));

const shown = (error: unknown) => {
  const refused = refusalOf(error);
  return refused && [refused.status, refused.message, refused.errors, refused.retryAfterSeconds];
};

describe('a refusal on a page', () => {
  it('has the status of the API and, where the pages have some, words of their own', () => {
    expect(shown(new Rejected('username-taken'))).toEqual([
      409,
      'Please choose another username.',
      { username: ['This username is taken.'] },
      null,
    ]);
    expect(shown(new Rejected('image-too-large'))).toEqual([
      413,
      'Please check the marked fields.',
      { image: ['The picture is larger than 20 MB.'] },
      null,
    ]);
    expect(shown(new Rejected('too-many-attempts', 'Wait', undefined, 42))).toEqual([
      429,
      'Too many attempts. Please wait a while.',
      {},
      42,
    ]);
  });

  it('shows the errors of the fields as sentences', () => {
    expect(shown(new Rejected('invalid', 'invalid', { name: ['is too long', 'A whole sentence'] }))).toEqual([
      422,
      'Please check the marked fields.',
      { name: ['This is too long.', 'A whole sentence.'] },
      null,
    ]);
  });

  it('says as its message what is wrong with the whole, where no field is to blame', () => {
    expect(shown(new Rejected('wrong-passkey', 'This passkey cannot be used here'))).toEqual([
      422,
      'This passkey cannot be used here.',
      {},
      null,
    ]);
    const unstorable = new HttpProblem(422, undefined, { errors: { request: ['contains a value that cannot be stored'] } });
    expect(shown(unstorable)).toEqual([422, 'This contains a value that cannot be stored.', {}, null]);
  });

  it('has no message for a status that the error page describes', () => {
    expect(shown(new Rejected('unknown-app'))).toEqual([404, '', {}, null]);
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect(shown(away)).toEqual([503, '', {}, expect.any(Number)]);
    expect(shown(new HttpProblem(503, undefined, { headers: { 'Retry-After': '3' } }))).toEqual([503, '', {}, 3]);
  });

  it('is no 401: a wrong password is corrected in the form', () => {
    expect(shown(new Rejected('wrong-credentials'))).toEqual([422, 'Wrong username, e-mail address or password.', {}, null]);
  });

  it('keeps an existing refusal, and is null for an unexpected error', () => {
    const refused = new Refused(403, 'No.');
    expect(refusalOf(refused)).toBe(refused);
    expect(refusalOf(new Error('a bug'))).toBeNull();
  });
});
