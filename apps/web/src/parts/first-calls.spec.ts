import { describe, expect, it } from '@jest/globals';
import { authorizeLink, codeCommand, newAttempt, ownSchemes, ownTokenCommands } from './first-calls.js';

const app = { clientId: 'hg_ci_1', callbackUrls: ['https://app.example/cb?tenant=7', 'acme:/cb'] };
const attempt = { state: 'xyz', verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk' };

describe('the first calls of an app', () => {
  it('O1 the link requests a code with PKCE, for the first callback (challenge of RFC 7636, appendix B)', () => {
    const link = new URL(authorizeLink('https://api.example', app, attempt));
    expect(link.origin + link.pathname).toBe('https://api.example/oauth2/authorize');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'hg_ci_1',
      redirect_uri: 'https://app.example/cb?tenant=7',
      state: 'xyz',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    });
  });

  it('each attempt is another one', () => expect(newAttempt()).not.toEqual(newAttempt()));

  it('words of the shell stay one word, no matter what is in them', () => {
    const nasty = { ...app, callbackUrls: ["https://app.example/it's?a=$(id)"] };
    expect(codeCommand('https://api.example', nasty, 'hg_cs_1', attempt)).toContain(
      String.raw`--data-urlencode 'redirect_uri=https://app.example/it'\''s?a=$(id)'`,
    );
    expect(ownTokenCommands('https://api.example', app, 'hg_cs_1')).toContain("-d client_secret='hg_cs_1'");
  });

  it('O3 recognises the schemes that any app on a device may claim', () => {
    expect(ownSchemes(['https://app.example/cb', 'ACME:/cb', 'acme://other', 'http://localhost/cb', 'com.acme.app:/cb'])).toEqual([
      'acme:',
      'com.acme.app:',
    ]);
  });
});
