import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openChromium } from '@heliograph/testing/chromium';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { Person } from './spec/people.js';
import { detailedPicture, picture } from './spec/pictures.js';
import { Product } from './spec/product.js';
import type { Photo } from './spec/resources.js';
import { ThirdPartyPage } from './spec/third-party-page.js';
import { TroubledLine } from './spec/troubled-line.js';

interface Seen {
  readonly progress: readonly [sent: number, of: number][];
  readonly photos: readonly string[];
  readonly refused: readonly (readonly [status: number, version: string, message: string])[];
}

/** Chromium reports each status and each line that is cut, and Uppy each refusal; specs want those. */
const usual = /^(Failed to load resource|\[Uppy\])/;

/** Stock Uppy, as somebody else’s app has it, uploads to the API with a token, over a line that can be slow and be cut. */
describe('Uppy on a page of another origin, in Chromium', () => {
  let browser: Browser;
  let line: TroubledLine;
  let product: Product;
  let site: ThirdPartyPage;
  let ada: Person;
  let folder: string;
  let page: Page;
  /** Requests of the page to the API, preflights included: `PATCH 700`, with the offset where one is said. */
  let asked: string[];
  const complaints: string[] = [];

  beforeAll(async () => {
    [line, site, folder] = await Promise.all([
      TroubledLine.open(),
      ThirdPartyPage.serve('uppy-page.mjs'),
      mkdtemp(join(tmpdir(), 'heliograph-uppy-')),
    ]);
    product = await Product.start({ settings: { PUBLIC_URL: line.url } });
    browser = await openChromium();
    line.target = Number(new URL(product.anybody.base).port);
    ada = await product.person('ada');
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await product?.close();
    await site?.close();
    await line?.close();
    await rm(folder, { recursive: true });
  });
  afterEach(async () => {
    line.delay = 0;
    line.cutEach(null);
    await page?.context().close();
    expect(complaints.splice(0)).toEqual([]);
  });

  async function open(options: object = {}, token = ada.token): Promise<void> {
    page = await (await browser.newContext()).newPage();
    asked = [];
    const devtools = await page?.context().newCDPSession(page);
    await devtools.send('Network.enable');
    devtools.on('Network.requestWillBeSent', ({ request: { method, url, headers } }) => {
      if (url.startsWith(line.url)) asked.push([method, headers['Upload-Offset']].filter(Boolean).join(' '));
    });
    page.on('console', (message) => {
      if (message.type() === 'error' && !usual.test(message.text())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(site.address({ api: line.url, token, ...options }));
  }

  /** From the disk, where it keeps its date, by which Uppy knows a file again. */
  async function choose(title: string, content: Buffer, name = 'picture.jpg'): Promise<void> {
    await writeFile(join(folder, name), content);
    await chooseAgain(title, name);
  }

  async function chooseAgain(title: string, name = 'picture.jpg'): Promise<void> {
    await page.getByLabel('Title').fill(title);
    await page.locator('#file').setInputFiles(join(folder, name));
  }

  const press = (name: string) => page.getByRole('button', { name }).click();
  const says = (text: string) => page.locator('#said', { hasText: text }).waitFor({ timeout: 30_000 });
  const seen = () => page.evaluate<Seen>('seen');
  const sentBytes = async () => (await seen()).progress.map(([sent]) => sent);
  /** The offsets from which bytes were sent, in order. */
  const offsets = (method: string) => asked.filter((each) => each.startsWith(`${method} `)).map((each) => Number(each.split(' ')[1]));
  const called = async (title: string) =>
    (await ada.api.get<Photo[]>('/me/photos?per_page=50')).body.data.filter((photo) => photo.title === title);
  /** Some of it is sent, and not all. */
  const isUnderWay = (most: number) =>
    eventually(async () => {
      const last = (await sentBytes()).at(-1) ?? 0;
      expect([last > 0, last < most]).toEqual([true, true]);
    }, 30_000);

  it('S15 E: POST /photos/uploads: a picture goes on behind every cut where it stood, and is published under its title', async () => {
    const content = await detailedPicture(1, 1_800);
    await open();
    await choose('From Uppy', content);
    const before = line.cuts;
    // More than once: the first cut of a line that was used before Chromium may mend by itself, from the beginning.
    line.cutEach(() => 600_000);
    await press('send');
    await says('From Uppy is published');
    line.cutEach(null);
    expect(line.cuts - before).toBeGreaterThan(1);
    const from = offsets('PATCH');
    expect(from).toEqual([...from].sort((one, other) => one - other));
    const last = from.at(-1) as number;
    expect([from[0], last > 500_000]).toEqual([0, true]);
    expect(asked.filter((each) => each === 'OPTIONS').length).toBeGreaterThan(1);
    const { progress, photos } = await seen();
    expect(progress).toContainEqual([last, content.length]);
    expect(progress.at(-1)).toEqual([content.length, content.length]);
    expect((await called('From Uppy')).map(({ id, width }) => [String(id), width])).toEqual([[photos[0], 1_800]]);
  }, 120_000);

  it('E: POST /photos/uploads/:upload_id takes pieces where only POST gets through, and progress is seen piece by piece', async () => {
    const content = await detailedPicture(2, 700);
    await open({ overridePatchMethod: true, chunkSize: 100_000 });
    await choose('By POST', content);
    await press('send');
    await says('By POST is published');
    const pieces = [...Array(Math.ceil(content.length / 100_000)).keys()].map((piece) => piece * 100_000);
    expect(pieces.length).toBeGreaterThan(2);
    expect([offsets('POST'), asked.filter((each) => each.startsWith('PATCH'))]).toEqual([pieces, []]);
    expect(await sentBytes()).toEqual(expect.arrayContaining([...pieces, content.length]));
  }, 120_000);

  it('E: POST /photos/uploads takes the picture with the request that begins it', async () => {
    await open({ uploadDataDuringCreation: true });
    await choose('At once', await picture('png'), 'picture.png');
    await press('send');
    await says('At once is published');
    expect(asked.filter((each) => !each.startsWith('GET') && each !== 'OPTIONS')).toEqual(['POST']);
  }, 120_000);

  it('E: HEAD /photos/uploads/:upload_id says where to go on, after a pause and after the page was loaded again', async () => {
    const content = await detailedPicture(3, 1_200);
    await open({ chunkSize: 50_000 });
    await choose('In turns', content);
    line.delay = 20;
    await press('send');
    await isUnderWay(content.length);
    await press('pause');
    const paused = offsets('PATCH').at(-1) as number;
    await press('resume');
    await eventually(async () => expect(offsets('PATCH').at(-1)).toBeGreaterThan(paused), 30_000);
    const before = offsets('PATCH').length;
    await page.reload();
    line.delay = 0;
    await chooseAgain('In turns');
    await press('send');
    await says('In turns is published');
    expect(asked.filter((each) => each === 'HEAD')).toHaveLength(2);
    expect(offsets('PATCH')[before]).toBeGreaterThanOrEqual(paused);
    expect(asked.filter((each) => each === 'POST')).toHaveLength(1);
    expect(await called('In turns')).toHaveLength(1);
  }, 120_000);

  it('E: DELETE /photos/uploads/:upload_id follows when the upload is given up', async () => {
    const content = await detailedPicture(4, 1_200);
    await open({ chunkSize: 50_000 });
    await choose('Given up', content);
    line.delay = 20;
    await press('send');
    await isUnderWay(content.length);
    const uploads = () => product.admin.query('select id from media.uploads where received < length');
    expect(await uploads()).toHaveLength(1);
    await press('cancel');
    await eventually(async () => expect([asked.includes('DELETE'), await uploads()]).toEqual([true, []]));
    line.delay = 0;
    expect(await called('Given up')).toEqual([]);
  });

  it.each([
    { what: 'no token', status: 401, message: '401 Unauthorized', content: () => picture(), token: 'nobody' },
    {
      what: 'no picture',
      status: 415,
      message: 'The image must be a JPEG, PNG, WebP, AVIF or HEIC file.',
      content: async () => Buffer.from('no'),
    },
    { what: 'too many bytes', status: 413, message: 'Maximum size exceeded', content: async () => Buffer.alloc(20 * 2 ** 20 + 1) },
  ])('S11 S15 $what: the page reads why it is refused', async ({ status, message, content, token }) => {
    await open({}, token);
    await choose('Refused', await content());
    await press('send');
    await says(message);
    expect(await seen()).toMatchObject({ photos: [], refused: [[status, '1.0.0', message]] });
    expect(asked.filter((each) => each === 'POST')).toHaveLength(1);
  });
});
