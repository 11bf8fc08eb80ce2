import { describe, expect, it } from '@jest/globals';
import { CsrfTokens } from '../http/csrf.js';
import { createWebServer } from '../web-server.js';
import { fixtureBackend, fixtureOptions, sessionToken } from './fixture-backend.js';
import { routesOf } from './page-routes.js';

const secret = 'a secret of the specs';
const token = new CsrfTokens(secret).issue(sessionToken);
const server = await createWebServer({
  ...fixtureOptions,
  backend: fixtureBackend().backend,
  webUrl: 'http://pages.example',
  imageOrigins: [],
  secret,
  pushKey: 'BPublicKey',
});
const forms = routesOf(server).filter(({ methods }) => methods.includes('POST'));
const member = { heliograph_session: sessionToken };

/** As a form of text, or as one with a file. */
const kinds = {
  text: { type: 'application/x-www-form-urlencoded', payloadOf: (fields: [string, string][]) => new URLSearchParams(fields).toString() },
  file: {
    type: 'multipart/form-data; boundary=b',
    payloadOf: (fields: [string, string][]) =>
      `${fields.map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')}--b--\r\n`,
  },
} as const;

function send(
  url: string,
  cookies: Record<string, string>,
  fields: Readonly<Record<string, string>> = {},
  kind: keyof typeof kinds = 'text',
) {
  const { type, payloadOf } = kinds[kind];
  const payload = payloadOf(Object.entries({ _csrf: token, ...fields }));
  return server.inject({ method: 'POST', url, headers: { 'content-type': type }, payload, cookies });
}

/** Where an answer leads back to: by its link to the choice of a language, or by the way to sign in. */
const backOf = (address = '/') => new URL(address.replaceAll('&amp;', '&'), 'http://pages.example').searchParams.get('return_to');
const linkedBack = ({ body }: { readonly body: string }) => backOf(/href="(\/language\?return_to=[^"]+)"/.exec(body)?.[1]);
const signedInBack = ({ headers }: { readonly headers: { readonly location?: string } }) =>
  headers.location?.startsWith('/login?') ? backOf(headers.location) : null;

/** What every form leads back to, of those whose answer leads anywhere. */
async function allBacks(cookies: Record<string, string>, leads: (answer: Awaited<ReturnType<typeof send>>) => string | null) {
  const found: { path: string; back: string; status: number }[] = [];
  for (const { path, url } of forms)
    for (const kind of ['text', 'file'] as const) {
      const back = leads(await send(url, cookies, {}, kind));
      if (back !== null) found.push({ path, back, status: (await server.inject({ url: back, cookies: member })).statusCode });
    }
  return found;
}

describe('the answer to a form', () => {
  it('leads back to a page that is there, of every form', async () => {
    const backs = await allBacks(member, linkedBack);
    expect(backs.length).toBeGreaterThan(20);
    expect(backs.filter(({ status }) => status !== 200)).toEqual([]);
  });

  it('leads there after the sign-in, too', async () => {
    const backs = await allBacks({}, signedInBack);
    expect(backs).toContainEqual({ path: '/settings/avatar', back: '/settings', status: 200 });
    expect(backs.filter(({ status }) => status !== 200)).toEqual([]);
  });

  it.each([
    ['/settings/profile', '/settings'],
    ['/settings/password', '/settings/security'],
    ['/settings/account/delete', '/settings/account'],
    ['/settings/security/totp/confirm', '/settings/security/totp'],
    ['/settings/security/passkeys/add', '/settings/security'],
    ['/settings/applications/3/secrets', '/settings/applications/3'],
    ['/settings/applications/3/callback-check', '/settings/applications/3'],
    ['/decisions/3/appeal', '/decisions'],
    ['/collections/3/photos/3/move', '/collections/3/edit'],
    ['/photos/3/report?page=2', '/photos/3/report?page=2'],
  ])('of %s leads back to %s', async (url, page) => expect(linkedBack(await send(url, member))).toBe(page));

  it('leads back to where the form says that it was sent from', async () => {
    const leads = async (sentFrom: string) => linkedBack(await send('/photos/3/report', member, { return_to: sentFrom }));
    expect(await leads('/photos/3?page=2')).toBe('/photos/3?page=2');
    expect(await leads('//evil.example')).toBe('/');
  });
});
