import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { password } from './spec/people.js';
import { PeopleAtPages } from './spec/people-at-pages.js';

const run = promisify(execFile);

/** From the page for developers to a first token, in Chromium and a shell. */
describe('the first app of a developer', () => {
  let at: PeopleAtPages;
  beforeAll(async () => {
    at = await PeopleAtPages.start();
    await at.product.person('ada');
  }, 120_000);
  afterAll(() => at?.close());
  afterEach(async () => expect(await at.leave()).toEqual([]));

  it('O4 gets the code on the page that the consent leads to, and swaps it by the command of its own page', async () => {
    const page = await at.open('ada', '/developers');
    await page.getByRole('button', { name: 'Register it' }).click();
    const command = await page.locator('#try pre', { hasText: 'grant_type=authorization_code' }).innerText();
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'open the consent page' }).click();
    const consent = await opened;
    // Its pages are on the origin of the API, which has sessions of its own.
    await consent.getByLabel('Username or e-mail').fill('ada');
    await consent.getByLabel('Password').fill(password);
    await consent.getByRole('button', { name: 'Sign in', exact: true }).click();
    await consent.getByRole('button', { name: 'Allow' }).click();
    await consent.getByText('This is the code of your authorization.').waitFor();
    await consent.getByText(/Good for [1-6]?\d more seconds/).waitFor();
    expect(new URL(consent.url()).search).toBe('');
    const code = await consent.locator('pre code').innerText();
    const { stdout } = await run('bash', ['-c', `printf '%s\\n' "$0" | { ${command}; }`, code]);
    expect(stdout).toContain('"access_token"');
    // The page with the secret is still there.
    expect(await page.locator('#try pre').count()).toBe(2);
  }, 60_000);

  it('of a refusal says why, and of nothing that there is nothing', async () => {
    const page = await at.open(null, '/');
    await page.goto(`${at.product.publicUrl}/docs/callback?error=access_denied&state=x`);
    await page.getByText('There is no code: access_denied.').waitFor();
    await page.goto(`${at.product.publicUrl}/docs/callback`);
    await page.getByText('This page is the callback of an app.').waitFor();
  });
});
