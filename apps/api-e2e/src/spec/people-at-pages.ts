import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@heliograph/database/embedded';
import { openChromium } from '@heliograph/testing/chromium';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { password } from './people.js';
import { Product } from './product.js';
import { TroubledLine } from './troubled-line.js';

export interface StoredPhoto {
  readonly id: number;
  readonly title: string;
  readonly state: string;
}

export interface PictureFile {
  readonly name: string;
  readonly content: Buffer;
}

export const file = (name: string, content: Buffer): PictureFile => ({ name, content });

/** The pages of the real product in Chromium, behind a line that can be cut, and what one does there. */
export class PeopleAtPages {
  /** What the browser has said that it should not. */
  readonly complaints: string[] = [];
  private readonly contexts: BrowserContext[] = [];

  private constructor(
    readonly product: Product,
    readonly line: TroubledLine,
    private readonly browser: Browser,
    private readonly folder: string,
  ) {}

  static async start(settings: Readonly<Record<string, string>> = {}): Promise<PeopleAtPages> {
    const line = await TroubledLine.open();
    line.target = await freePort();
    const product = await Product.start({ settings: { WEB_PORT: String(line.target), WEB_URL: line.url, ...settings } });
    return new PeopleAtPages(product, line, await openChromium(), await mkdtemp(join(tmpdir(), 'heliograph-pages-')));
  }

  /** A browser of this person's, signed in, at a page; null = of nobody. */
  async open(who: string | null, path: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
    const context = await this.browser.newContext(options);
    this.contexts.push(context);
    const page = await context.newPage();
    // Chromium reports each status and each line that is cut; specs want those.
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    if (who === null) await page.goto(this.line.url + path);
    else await this.signIn(page, who, path);
    return page;
  }

  async signIn(page: Page, who: string, path: string): Promise<void> {
    await page.goto(`${this.line.url}/login?${new URLSearchParams({ return_to: path })}`);
    await page.getByLabel('Username or e-mail').fill(who);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(this.line.url + path);
  }

  /** From the disk, as people do: they are larger than what may be typed into a browser. */
  async choose(page: Page, ...files: readonly PictureFile[]): Promise<void> {
    for (const { name, content } of files) await writeFile(join(this.folder, name), content);
    await this.chooseAgain(page, ...files.map(({ name }) => name));
  }

  async chooseAgain(page: Page, ...names: readonly string[]): Promise<void> {
    await page.locator('input[type="file"]').setInputFiles(names.map((name) => join(this.folder, name)));
  }

  /** Of a file that is to be uploaded, by the name of the file or by the title. */
  card(page: Page, name: string): Locator {
    const titled = page.locator('.upload-card').filter({ has: page.locator('.upload-name', { hasText: name }) });
    return page.locator(`.upload-card:has([aria-label="Select ${name}"])`).or(titled);
  }

  /** Selects this file alone. @returns its fields */
  async fields(page: Page, name: string): Promise<Locator> {
    await this.card(page, name).locator('.upload-frame').click();
    return page.locator('.upload-panel');
  }

  called(like: string): Promise<StoredPhoto[]> {
    return this.product.admin.query<StoredPhoto>('select id, title, state from media.photos where title like $1 order by id', [like]);
  }

  /** Closes what a test has opened. Answers what the browser has said. */
  async leave(): Promise<readonly string[]> {
    for (const context of this.contexts.splice(0)) await context.close();
    return this.complaints.splice(0);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.product.close();
    await this.line.close();
    await rm(this.folder, { recursive: true });
  }
}
