import { describe, expect, it } from '@jest/globals';
import { CsrfTokens } from './csrf.js';

describe('tokens of forms', () => {
  const tokens = new CsrfTokens('one secret');

  it('hold for the session that they were made for, and differ every time', () => {
    const [first, second] = [tokens.issue('session-1'), tokens.issue('session-1')];
    expect(first).not.toBe(second);
    expect(tokens.matches(first, 'session-1')).toBe(true);
    expect(tokens.matches(second, 'session-1')).toBe(true);
  });

  it('are worth nothing in another session, under another secret, or altered', () => {
    const token = tokens.issue('session-1');
    expect(tokens.matches(token, 'session-2')).toBe(false);
    expect(new CsrfTokens('another secret').matches(token, 'session-1')).toBe(false);
    expect(tokens.matches(`x${token}`, 'session-1')).toBe(false);
    expect(tokens.matches(token.slice(0, -2), 'session-1')).toBe(false);
  });

  it('are refused where there is no token or nothing to bind it to', () => {
    expect(tokens.matches(undefined, 'session-1')).toBe(false);
    expect(tokens.matches(['a', 'b'], 'session-1')).toBe(false);
    expect(tokens.matches('', 'session-1')).toBe(false);
    expect(tokens.matches(tokens.issue(''), '')).toBe(false);
    expect(tokens.matches(tokens.issue('x'), null)).toBe(false);
  });
});
