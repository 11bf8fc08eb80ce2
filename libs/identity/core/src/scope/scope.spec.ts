import { type Rejected } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { allScopes, appTokenScopes, consentable, consentScopes, defaultScopes, grantable, inWords, personalScopes } from './scope.js';

const errorsOf = (work: () => unknown): Rejected['errors'] => {
  try {
    work();
  } catch (error) {
    return (error as Rejected).errors;
  }
  return undefined;
};

describe('scopes (A4)', () => {
  it('an app that does not say what it wants gets the classic set', () =>
    expect(defaultScopes.join(' ')).toBe('read write:photos write:comments write:likes write:follows'));

  it('consent gives what concerns photos and people, never the account and never staff work', () => {
    expect(consentScopes).toEqual(['read', 'write:photos', 'write:comments', 'write:likes', 'write:follows', 'write:profile']);
    for (const never of ['manage:account', 'audit:read', 'ops:read', 'ops:write', 'curate']) {
      expect(consentable(never)).toBeNull();
      expect(consentable(`read ${never}`)).toBeNull();
    }
  });

  it('reads a list apart by spaces, each scope once', () => {
    expect(consentable('write:likes read')).toEqual(['read', 'write:likes']);
    expect(consentable('read  read ')).toEqual(['read']);
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
      expect(consentable(wrong)).toBeNull();
    }
  });

  it('a personal token may also manage the account', () => {
    expect(personalScopes(['manage:account', 'read'], [])).toEqual(['read', 'manage:account']);
    expect(grantable([])).toEqual([...consentScopes, 'manage:account']);
  });

  it.each([
    ['curator', ['curate']],
    ['auditor', ['audit:read']],
    ['operator', ['ops:read', 'ops:write']],
  ])('%s may give %j, and nobody else', (role, scopes) => {
    expect(personalScopes(scopes, [role])).toEqual(scopes);
    expect(grantable([role])).toEqual([...consentScopes, 'manage:account', ...scopes]);
    for (const scope of scopes)
      expect(errorsOf(() => personalScopes([scope], []))).toEqual({ scopes: [`you cannot give the scope "${scope}"`] });
  });

  it('a token names at least one scope, and only known ones', () => {
    expect(errorsOf(() => personalScopes([], []))).toEqual({ scopes: ['name at least one scope'] });
    expect(errorsOf(() => personalScopes(['read', 'x'], []))).toEqual({ scopes: ['you cannot give the scope "x"'] });
  });

  it('O6 an app by itself reads what is public', () => expect(appTokenScopes).toEqual(['read']));

  it('describes every scope', () => {
    expect(inWords(['write:likes'])).toEqual([{ name: 'write:likes', words: 'Like photos and comments as you' }]);
    expect(new Set(inWords(allScopes).map(({ words }) => words)).size).toBe(11);
  });
});
