import { describe, expect, it } from '@jest/globals';
import { InvalidClientError, InvalidGrantError, ServerError } from '@node-oauth/oauth2-server';
import { oauthErrorAnswer } from './oauth-answer.js';

describe('errors of the OAuth endpoints (O8)', () => {
  it('O8 carry both shapes', () =>
    expect(oauthErrorAnswer(new InvalidGrantError('The code is "used"\\ü'))).toEqual({
      status: 400,
      headers: { 'Cache-Control': 'no-store', Pragma: 'no-cache' },
      body: { error: 'invalid_grant', error_description: "The code is 'used'''", message: '400 Bad Request', status_code: 400 },
    }));

  it('O8 a client that is refused gets WWW-Authenticate', () => {
    const { status, headers } = oauthErrorAnswer(new InvalidClientError('x'));
    expect(status).toBe(401);
    expect(headers['WWW-Authenticate']).toBe('Basic realm="heliograph"');
  });

  it('an internal failure is rethrown unchanged, never answered (P50)', () => {
    const away = new Error('connect ECONNREFUSED');
    expect(() => oauthErrorAnswer(new ServerError(away))).toThrow(away);
    expect(() => oauthErrorAnswer(away)).toThrow(away);
  });
});
