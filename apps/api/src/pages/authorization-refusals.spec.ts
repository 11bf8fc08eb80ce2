import { Rejected } from '@heliograph/kernel';
import { afterEach, expect, it } from '@jest/globals';
import { type AuthorizationOnItsOwn, authorizationOnItsOwn, session, type Surroundings } from '../spec/authorization-on-its-own.js';

const asked = { client_id: 'hg_ci_1', redirect_uri: 'https://app.example/back', response_type: 'code', state: 'the-state' };

let own: AuthorizationOnItsOwn | undefined;
afterEach(() => own?.app.close());

async function start(...parts: Parameters<typeof authorizationOnItsOwn>): Promise<AuthorizationOnItsOwn> {
  return (own = await authorizationOnItsOwn(...parts));
}

interface Sent {
  readonly cookies?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

function send(
  { app }: AuthorizationOnItsOwn,
  path: string,
  fields: Readonly<Record<string, string>>,
  { cookies = {}, headers = {} }: Sent,
) {
  const cookie = Object.entries(cookies).map(([name, value]) => `heliograph_${name}=${value}`);
  return app.inject({
    method: 'POST',
    url: `/oauth2/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: cookie.join('; '), ...headers },
    payload: new URLSearchParams({ ...asked, ...fields }).toString(),
  });
}

/** A page of an authorization, with the headers of all of them. */
const page = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'x-frame-options': 'DENY' };
const goesOn = ['name="client_id" value="hg_ci_1"', 'name="state" value="the-state"'];

const ended = () => Promise.reject(new Rejected('credential-ended', 'The session or token has ended'));
const ends: [path: string, fields: Record<string, string>, surroundings: Surroundings][] = [
  ['confirm', { confirm_password: 'correct horse' }, { signIn: { confirm: ended } }],
  ['rules', {}, { signIn: {}, rules: { accept: ended } }],
];

it.each(ends)(
  'O1 a session that ends during POST /oauth2/%s leads to the sign-in of the same authorization',
  async (path, fields, parts) => {
    const pages = await start(parts);
    const answer = await send(pages, path, { ...fields, _csrf: pages.tokenFor({ session }) }, { cookies: { session } });
    expect([answer.statusCode, answer.headers]).toEqual([200, expect.objectContaining(page)]);
    for (const part of ['name="password"', ...goesOn]) expect(answer.body).toContain(part);
  },
);

it('S11 a rejection for which the pages have no words keeps its status', async () => {
  const accept = () => Promise.reject(new Rejected('not-confirmed'));
  const pages = await start({ signIn: {}, rules: { accept } });
  const answer = await send(pages, 'rules', { _csrf: pages.tokenFor({ session }) }, { cookies: { session } });
  expect([answer.statusCode, answer.headers]).toEqual([403, expect.objectContaining(page)]);
});
