import { freePort } from '@heliograph/database/embedded';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openChromium } from '@heliograph/testing/chromium';
import type { Browser, Locator, Page } from 'playwright-core';
import { OAuthApp } from './spec/oauth-app.js';
import { password } from './spec/people.js';
import { Product } from './spec/product.js';

describe('passkeys in Chromium, with its own authenticator', () => {
  let product: Product;
  let browser: Browser;
  let pages: string;

  beforeAll(async () => {
    const port = await freePort();
    pages = `http://localhost:${port}`;
    product = await Product.start({ settings: { WEB_PORT: String(port) } });
    browser = await openChromium();
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.close();
  });

  /** A browser with a phone that always agrees. */
  async function openPage(complaints: string[]): Promise<Page> {
    const page = await (await browser.newContext()).newPage();
    page.on('console', (message) => complaints.push(message.text()));
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    } as const;
    await devtools.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, automaticPresenceSimulation: true } });
    return page;
  }

  /** Once the page has been drawn: who is in one of its fields before that keeps it from putting the cursor where it belongs, of which it complains. */
  async function drawn(page: Page, element: Locator): Promise<Locator> {
    await element.waitFor();
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    return element;
  }

  async function logIn(page: Page): Promise<void> {
    await drawn(page, page.getByLabel('Password'));
    await page.getByLabel('Username or e-mail').fill('ada');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  it('A4 S21 one is added, opens the next sign-in, confirms a session, and serves at an authorization', async () => {
    const ada = await product.person('ada', 'manage:account');
    const complaints: string[] = [];
    const page = await openPage(complaints);
    await page.goto(`${pages}/login`);
    await logIn(page);
    await page.goto(`${pages}/settings/security`);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await (await drawn(page, page.getByLabel('Name'))).fill('My telephone');
    await page.getByRole('button', { name: 'Add this passkey' }).click();
    await page.getByText('Your recovery codes').waitFor();

    const usePasskey = async () => (await drawn(page, page.getByRole('button', { name: 'Use a passkey' }))).click();
    await page.context().clearCookies();
    await page.goto(`${pages}/login?return_to=/settings/security`);
    await logIn(page);
    await usePasskey();
    await page.waitForURL(`${pages}/settings/security`);
    expect(await page.getByText('My telephone', { exact: true }).count()).toBe(1);

    await product.admin.query(`update identity.sessions set confirmed_at = confirmed_at - interval '16 minutes' where user_id = $1`, [
      ada.id,
    ]);
    await page.goto(`${pages}/settings/tokens`);
    await page.getByLabel('Name').fill('A name that was typed');
    await page.getByLabel('See your profile').check();
    await page.getByRole('button', { name: 'Create a token' }).click();
    await usePasskey();
    await page.getByText('Your token A name that was typed').waitFor();

    const maker = await product.person('maker', 'manage:account');
    const app = await OAuthApp.register(maker, 'https://elsewhere.example/cb', product.publicUrl, 'Elsewhere');
    await page.context().clearCookies();
    await page.goto(app.authorizeUrl());
    await logIn(page);
    await usePasskey();
    await page.getByRole('button', { name: 'Allow' }).waitFor();
    // The page that asks again is 403.
    expect(complaints.filter((text) => !text.includes('403'))).toEqual([]);
  });
});
