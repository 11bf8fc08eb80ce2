import { type Rejected, UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, expect, it } from '@jest/globals';
import { emailProblem, foldEmail } from './email.js';
import { opaqueString, passwordProblem } from './password.js';
import { checkedForm, registration, type RegistrationForm } from './registration.js';
import { foldUsername, isReserved, usernameProblem } from './username.js';

const at = '2026-01-31T09:30:00.000Z';
const form: RegistrationForm = { username: 'Ada.L', name: 'Ada', email: 'Ada@example.org', password: 'correct horse' };
const registered = {
  type: 'identity.user-registered',
  data: { userId: UserId(7), username: 'Ada.L', name: 'Ada', email: 'Ada@example.org', createdAt: at },
} as const;

const broken: ReadonlySet<string> = new Set(['password1']);

describe('registering', () => {
  const { given } = deciderSpec(registration);

  it('makes a user out of the form, without the password', () =>
    given()
      .when({ userId: UserId(7), form, rules: null, at })
      .then(registered));

  it('S20 keeps texts as sent but for outer white space', () =>
    given()
      .when({ userId: UserId(7), form: { ...form, username: ' Ada.L ', name: '\tAda\n', email: ' Ada@example.org' }, rules: null, at })
      .then(registered));

  it('B9 says which version of the rules was accepted with it', () =>
    given()
      .when({ userId: UserId(7), form, rules: '2026-01', at })
      .then(registered, { type: 'identity.rules-accepted', data: { userId: UserId(7), version: '2026-01', at } }));

  it('U2 says how the clock of the newcomer is set, where that is known', () =>
    given()
      .when({ userId: UserId(7), form, rules: null, offsetMinutes: -210, at })
      .then(registered, { type: 'identity.clock-set', data: { userId: UserId(7), offsetMinutes: -210, at } }));

  it('happens once', () =>
    given(registered)
      .when({ userId: UserId(7), form, rules: null, at })
      .thenNothing());

  it('U1 answers a reserved name like a taken one', () =>
    given()
      .when({ userId: UserId(7), form: { ...form, username: 'OAuth2' }, rules: null, at })
      .thenRejected('username-taken'));

  it('S11 says that a name is taken with all else that is wrong, and alone under its own code', () => {
    const refusal = (fields: Partial<RegistrationForm>, isNameTaken?: boolean) => {
      try {
        checkedForm({ ...form, ...fields }, broken, isNameTaken);
      } catch (error) {
        return [(error as Rejected).code, (error as Rejected).errors];
      }
      return null;
    };
    const both = { username: ['is taken; choose another one'], password: ['is too common; choose another one'] };
    expect(refusal({ password: 'Password1' }, true)).toEqual(['invalid', both]);
    expect(refusal({ username: 'OAuth2', password: 'Password1' })).toEqual(['invalid', both]);
    expect(refusal({}, true)?.[0]).toBe('username-taken');
    expect(refusal({})).toBeNull();
  });

  it('S11 names every wrong field', () => {
    let thrown: unknown;
    try {
      checkedForm({ username: 'x', name: '', email: 'x', password: 'x' }, broken);
    } catch (error) {
      thrown = error;
    }
    expect((thrown as Rejected).code).toBe('invalid');
    expect((thrown as Rejected).errors).toEqual({
      username: ['must have 3 to 30 characters'],
      name: ['is required'],
      email: ['must be a valid e-mail address'],
      password: ['must have at least 8 characters'],
    });
  });

  it('a malformed reserved name is malformed first', () =>
    given()
      .when({ userId: UserId(7), form: { ...form, username: 'me' }, rules: null, at })
      .thenRejected('invalid'));
});

describe('usernames (U1)', () => {
  it.each(['abc', 'A_b.9', '...', '___', 'a'.repeat(30)])('takes %s', (username) => expect(usernameProblem(username)).toBeNull());
  it.each(['', 'ab', 'a'.repeat(31), 'a b c', 'a-b-c', 'a/b/c', 'äbc', 'abc\n', 'a\0bc', 'аbc', '@abc'])('refuses %j', (username) =>
    expect(usernameProblem(username)).not.toBeNull(),
  );

  it('are the same without case', () => expect(foldUsername('Ada.L')).toBe(foldUsername('aDA.l')));

  it.each('admin staff search oauth2 settings photos tags users applications api docs login healthz metrics me'.split(' '))(
    'reserves %s',
    (name) => {
      expect(isReserved(name)).toBe(true);
      expect(isReserved(name.toUpperCase())).toBe(true);
    },
  );
  it('reserves nothing else', () => expect(isReserved('photosx')).toBe(false));
});

describe('e-mail addresses', () => {
  it.each(['a@b.c', 'ada+photos@mail.example.org', 'ada@bücher.example', `${'a'.repeat(64)}@example.org`])('takes %s', (email) =>
    expect(emailProblem(email)).toBeNull(),
  );
  it.each([
    '',
    'ada',
    'ada@',
    '@example.org',
    'ada@example',
    'a b@example.org',
    'a@b@example.org',
    'ada@.org',
    'ada@example..org',
    'ada@example.',
    'a\0@b.c',
    'a\n@b.c',
    `${'a'.repeat(65)}@b.c`,
    `a@${'b'.repeat(252)}.c`,
    'Ada <ada@example.org>',
    'a\uD800@b.c',
  ])('refuses %j', (email) => expect(emailProblem(email)).not.toBeNull());
  it('are the same without case, also in other alphabets and compositions', () => {
    expect(foldEmail('ADA@Example.org')).toBe(foldEmail('ada@example.ORG'));
    expect(foldEmail('JOSE\u0301@example.org')).toBe(foldEmail('jos\u00e9@example.org'));
  });
});

describe('passwords', () => {
  it('have 8 to 200 characters, counted as people count them', () => {
    expect(passwordProblem('1234567', broken)).not.toBeNull();
    expect(passwordProblem('12345678', broken)).toBeNull();
    expect(passwordProblem('🔑'.repeat(7), broken)).not.toBeNull();
    expect(passwordProblem('🔑'.repeat(200), broken)).toBeNull();
    expect(passwordProblem('🔑'.repeat(201), broken)).not.toBeNull();
    expect(passwordProblem('12345678\0', broken)).not.toBeNull();
  });
  it('are none of those that are tried first, in any case', () => {
    for (const password of ['password1', 'Password1', 'PASSWORD1']) expect(passwordProblem(password, broken)).toMatch(/too common/);
    expect(passwordProblem('password1 ', broken)).toBeNull();
  });
  it.each([
    ['composed and decomposed accents', 'caf\u00e9-\u00fcber-long-1', 'cafe\u0301-u\u0308ber-long-1'],
    ['Vietnamese', 'm\u1eadt kh\u1ea9u 12', 'ma\u0323\u0302t kha\u0302\u0309u 12'],
    ['Vietnamese, marks in the other order', 'm\u1eadt kh\u1ea9u 12', 'ma\u0302\u0323t kh\u00e2\u0309u 12'],
    ['Hangul syllables and their parts', '\ud55c\uad6d 123456', '\u1112\u1161\u11ab\u1100\u116e\u11a8 123456'],
    ['a space that does not break', 'correct\u00a0horse', 'correct horse'],
    ['an ideographic space', 'correct\u3000horse', 'correct horse'],
    ['the sign of \u00e5ngstr\u00f6m and its letter', '\u212bngstrom-1', '\u00c5ngstrom-1'],
  ])('RFC 8265 are the same on every keyboard: %s', (_, one, other) => expect(opaqueString(one)).toBe(opaqueString(other)));
  it.each([
    ['letters of other case', 'Correct horse', 'correct horse'],
    ['full width', '\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18', '12345678'],
    ['ligatures', '\ufb01sh and chips', 'fish and chips'],
    ['spaces around it', ' correct horse ', 'correct horse'],
    ['two spaces', 'correct  horse', 'correct horse'],
  ])('RFC 8265 are not the same: %s', (_, one, other) => expect(opaqueString(one)).not.toBe(opaqueString(other)));
  it('are measured and compared as they are hashed', () => {
    expect(passwordProblem('e\u0301'.repeat(7), broken)).not.toBeNull();
    expect(passwordProblem('e\u0301'.repeat(8), broken)).toBeNull();
    expect(passwordProblem('e\u0301'.repeat(200), broken)).toBeNull();
    for (const control of ['\t', '\n', '\u007f', '\u0085']) expect(passwordProblem(`correct${control}horse`, broken)).toMatch(/control/);
  });
  it('S20 are refused unread where more was typed than 200 characters need', () => {
    expect(passwordProblem('\u0323\u0301'.repeat(500_000), broken)).toMatch(/at most 200/);
    expect(passwordProblem('a\u0302\u0323'.repeat(200), broken)).toBeNull();
  });
  it('may begin and end with spaces, which count', () => expect(passwordProblem('        ', broken)).toBeNull());
});
