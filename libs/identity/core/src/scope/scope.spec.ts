import { type Rejected } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import {
  allScopes,
  appTokenScopes,
  readRequestedScopes,
  consentScopes,
  defaultScopes,
  grantableScopes,
  effectiveScopes,
  describeScopes,
  personalScopes,
  staffScopes,
} from './scope.js';

const errorsOf = (work: () => unknown): Rejected['errors'] => {
  try {
    work();
  } catch (error) {
    return (error as Rejected).errors;
  }
  return undefined;
};

const ofTokens = [...consentScopes.filter((name) => !['openid', 'profile', 'email'].includes(name)), 'manage:account'];

describe('scopes (A4)', () => {
  it('an app that does not say what it wants gets the classic set', () =>
    expect(defaultScopes.join(' ')).toBe('read write:photos write:comments write:likes write:follows'));

  it('consent gives what concerns photos and people, never the account and never staff work', () => {
    expect(consentScopes.join(' ')).toBe(
      'openid profile email read write:photos write:comments write:likes write:follows write:collections write:profile',
    );
    for (const never of ['manage:account', 'audit:read', 'ops:read', 'ops:write', 'curate', 'moderate']) {
      expect(readRequestedScopes(never)).toBeNull();
      expect(readRequestedScopes(`read ${never}`)).toBeNull();
    }
  });

  it('reads a list apart by spaces, each scope once', () => {
    expect(readRequestedScopes('write:likes read')).toEqual(['read', 'write:likes']);
    expect(readRequestedScopes('read  read ')).toEqual(['read']);
    for (const wrong of [
      '',
      ' ',
      'READ',
      'read,write:likes',
      'read\twrite:likes',
      'everything',
      'read everything',
      'toString',
      '__proto__',
    ]) {
      expect(readRequestedScopes(wrong)).toBeNull();
    }
  });

  it('a personal token may also manage the account, and signs in nowhere', () => {
    expect(personalScopes(['manage:account', 'read'], [])).toEqual(['read', 'manage:account']);
    expect(grantableScopes([])).toEqual(ofTokens);
    for (const scope of ['openid', 'profile', 'email']) expect(errorsOf(() => personalScopes(['read', scope], []))).toBeDefined();
    expect(readRequestedScopes('openid offline_access address')).toEqual(['openid']);
    expect(readRequestedScopes('openid manage:account')).toBeNull();
    expect(readRequestedScopes('email read openid')).toEqual(['openid', 'email', 'read']);
  });

  it.each([
    ['curator', ['curate']],
    ['auditor', ['audit:read']],
    ['operator', ['ops:read', 'ops:write']],
    ['moderator', ['moderate']],
  ])('%s may give %j, and nobody else', (role, scopes) => {
    const staff = staffScopes([role]);
    expect(staff).toEqual(scopes);
    expect(personalScopes(scopes, staff)).toEqual(scopes);
    expect(grantableScopes(staff)).toEqual([...ofTokens, ...scopes]);
    for (const scope of scopes)
      expect(errorsOf(() => personalScopes([scope], []))).toEqual({
        scopes: [`must not contain the scope "${scope}", which you cannot give`],
      });
  });

  it('a role that is gone takes its scopes out of a token, and no others; what is no role is worth nothing', () => {
    const held = ['read', 'manage:account', 'curate', 'moderate'] as const;
    expect(effectiveScopes(held, ['curator', 'moderator'])).toEqual(held);
    expect(effectiveScopes(held, ['curator'])).toEqual(['read', 'manage:account', 'curate']);
    expect(effectiveScopes(held, ['consent', 'person', 'sign-in', 'moderate'])).toEqual(['read', 'manage:account']);
    expect(staffScopes(['consent', 'person', 'sign-in', 'king'])).toEqual([]);
  });

  it('a token names at least one scope, and only known ones', () => {
    expect(errorsOf(() => personalScopes([], []))).toEqual({ scopes: ['must name at least one scope'] });
    expect(errorsOf(() => personalScopes(['read', 'x'], []))).toEqual({
      scopes: ['must not contain the scope "x", which you cannot give'],
    });
  });

  it('O6 an app by itself has no scope, whether it requests read or nothing, and may request nothing else', () => {
    for (const requested of [[], ['read'], ['read', 'read']]) expect(appTokenScopes(requested)).toEqual([]);
    for (const requested of [['write:likes'], ['read', 'curate'], ['READ']]) expect(appTokenScopes(requested)).toBeNull();
  });

  it('describes every scope', () => {
    expect(describeScopes(['write:likes'])).toEqual([{ name: 'write:likes', words: 'Like photos and comments as you' }]);
    expect(new Set(describeScopes(allScopes).map(({ words }) => words)).size).toBe(16);
  });
});
