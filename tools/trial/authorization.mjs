import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { fromProject } from './packages.mjs';
import { Visitor } from './forms.mjs';

/** What the app sends people to, with a state of its own each time. */
export function request(api, { client_id, callback }) {
  const state = randomBytes(8).toString('hex');
  const query = new URLSearchParams({ client_id, redirect_uri: callback, state, response_type: 'code' });
  return { state, address: `${api}/oauth2/authorize?${query}` };
}

/** authorize, login, consent, code: with nothing but requests and a cookie jar. */
export async function codeByRequests(api, app, { username, password }) {
  const { state, address } = request(api, app);
  const visitor = new Visitor(api);
  const login = await visitor.open(address);
  assert.match(login.html, /name="password"/, 'the first page asks to sign in');
  const refused = await visitor.send(login.html, { login: username, password: `${password}!` });
  assert.match(refused.html, /name="password"/, 'a wrong password leads back to the form');
  const consent = await visitor.send(refused.html, { login: username, password });
  assert.match(consent.html, /name="decision"/, 'then comes the consent page');
  assert.ok(consent.html.includes(app.name), 'which names the app');
  const { location, status } = await visitor.send(consent.html, { decision: 'allow' });
  assert.ok(location, `allowing leads to the callback, not to ${status}`);
  return codeIn(location, { callback: app.callback, state, api });
}

/** The same in chromium, with a small server standing where the app would. */
export async function codeInBrowser(api, app, { username, password }) {
  const { state, address } = request(api, app);
  const arrived = await inBrowser(async (page) => {
    await page.goto(address);
    await page.fill('[name=login]', username);
    await page.fill('[name=password]', password);
    await page.click('form [type=submit]');
    await page.click('[name=decision][value=allow]');
    await page.waitForURL((url) => url.href.startsWith(app.callback));
    return page.url();
  });
  return codeIn(arrived, { callback: app.callback, state, api });
}

/** Where the app would wait for people who come back. */
export async function listenForCallback() {
  const server = createServer((_, response) => response.end('Thank you, you can close this window.'));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${server.address().port}/callback`, close: () => (server.close(), server.closeAllConnections()) };
}

/** O4: no grant_type, because a code says enough. */
export async function tokenFor(client, { client_id, client_secret, callback }, code) {
  const { body } = await client.post('/oauth2/token', { client_id, client_secret, code, redirect_uri: callback });
  assert.equal(body.token_type, 'Bearer');
  assert.equal(body.expires_in, 3600);
  assert.ok(body.refresh_token);
  return body;
}

export async function inBrowser(work) {
  const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const executablePath = process.env.CHROMIUM ?? known.find((path) => existsSync(path));
  if (!executablePath)
    throw Object.assign(new Error('This step needs a browser: apt-get install chromium, or set CHROMIUM to one'), {
      code: 'ERR_ASSERTION',
    });
  const { chromium } = fromProject('.', 'playwright-core');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(20_000);
    return await work(page);
  } finally {
    await browser.close();
  }
}

function codeIn(location, { callback, state, api }) {
  const url = new URL(location);
  assert.equal(url.origin + url.pathname, callback, 'the answer goes to the registered callback');
  assert.equal(url.searchParams.get('state'), state, 'the state comes back');
  assert.equal(url.searchParams.get('iss'), api, 'the issuer is named');
  const code = url.searchParams.get('code');
  assert.ok(code, `there is a code in ${location}`);
  return code;
}
