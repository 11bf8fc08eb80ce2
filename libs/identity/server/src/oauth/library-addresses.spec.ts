import { callbackProblem } from '@heliograph/identity-core';
import { sized } from '@heliograph/testing/pure';
import { describe, expect, it } from '@jest/globals';
import OAuth2Server from '@node-oauth/oauth2-server';
import fc from 'fast-check';

/** What the library says to an address, where everything else of the request is good. */
async function outcome(redirectUri: string): Promise<string> {
  const client = { id: 'app', grants: ['authorization_code'], redirectUris: [redirectUri] };
  const model = {
    getClient: async () => client,
    getAccessToken: async () => false as const,
    saveAuthorizationCode: async (code: object) => ({ ...code, authorizationCode: 'code' }) as OAuth2Server.AuthorizationCode,
  };
  const query = { response_type: 'code', client_id: 'app', redirect_uri: redirectUri, state: 'ours' };
  return new OAuth2Server({ model: model as unknown as OAuth2Server.AuthorizationCodeModel })
    .authorize(new OAuth2Server.Request({ method: 'GET', headers: {}, query }), new OAuth2Server.Response(), {
      authenticateHandler: { handle: () => ({ id: 1 }) },
    })
    .then(({ authorizationCode }) => authorizationCode)
    .catch(String);
}

const scheme = fc.oneof(
  fc.stringMatching(/^[A-Za-z][A-Za-z0-9+.-]{0,3}$/),
  fc.constantFrom('http', 'https', 'HTTPS', 'com.acme.app', 'web+acme'),
);
const authority = fc.constantFrom('', '//', '//cb', '//cb:80', '//app.example.com', '//127.0.0.1:3000', '//[::1]:8080');
const rest = fc.stringMatching(/^(\/[a-z0-9!$&'()+,=@:~._-]{0,6}){0,3}(\?[a-z0-9=&%?/]{0,8})?$/);

describe('addresses that an app may register (O3)', () => {
  it('are taken by the OAuth library, too, so that nobody who allows an app runs into its checks', async () => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(fc.tuple(scheme, authority, rest), async ([name, host, path]) => {
        const address = `${name}:${host}${path}`;
        if (callbackProblem(address) !== null) return;
        taken += 1;
        expect([address, await outcome(address)]).toEqual([address, 'code']);
      }),
      { numRuns: sized(2_000, 20_000, 100_000) },
    );
    expect(taken).toBeGreaterThan(100);
  });
});
