import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { assets } from '../assets.js';
import type { Asset } from '../assets/asset.js';
import { preloadedFonts, stylesheet } from '../style/stylesheet.js';
import { WebClient } from './web-client.js';

/**
 * What a page weighs before its pictures, in bytes as they travel (Brotli), of 24 to 30 photographs with blurred likenesses. A page that grows beyond its
 * budget makes phones wait: a change that raises a figure says why.
 */
const HTML: Readonly<Record<string, number>> = {
  '/': 16_000,
  '/photos/trending': 16_000,
  '/today': 12_500,
  // 4,000 are what leads on from it: nine squares of days, and eight photographs each of its owner and of those that are liked with it.
  '/photos/3': 9_500,
  '/users/marta.lind': 11_500,
  '/tags/dawn': 16_000,
  '/search?q=dawn': 8_000,
  '/login': 1_500,
  '/upload': 2_600,
};
/** 300 are the masthead of a day, the poster of a year, the cover and themes; 200 the contact sheet, 900 the front door, the strips of days and the welcome, 100 the stage in the photograph's colour. */
const CSS = 11_100;
const FONTS = 45_000;
/** Of those that a page loads, together. The contract allows 60,000. Of /upload the sheet, its panel and its month, what is stored for a reload, and the question about copies are 9,000. What reads metadata comes later, 36,000. 100 are a sheet that is drawn once for all files that come, 200 copies that are asked about together, 200 photographs that wake nothing but their own card. 200 of /photos/3 that a comment that fails stays where it was typed. */
const SCRIPTS: Readonly<Record<string, number>> = { '/login': 0, '/upload': 18_600, '/photos/3': 8_000 };
/** 2,000 are what lets lists go on by themselves, and remembers them. */
const SCRIPTS_OF_MOST = 5_300;

const bytesOf = (body: string | Buffer) => brotliCompressSync(body).length;

/** Of the front page of a stranger, who is to see something at once: a year of two colours a day, and three rows of eight. */
const FRONT_PAGE = 13_000;

/** The scripts that a page loads, and those that these import. */
function withImports(page: string): Set<Asset> {
  const named = [...page.matchAll(/(?:<script src=|from |import )["'](\/assets\/[^"']+)["']/g)].map(([, path]) => path);
  const scripts = assets.filter(({ path }) => named.includes(path));
  return new Set(scripts.flatMap((script) => [script, ...withImports(String(script.body))]));
}

describe('budgets of bytes', () => {
  let member: WebClient;
  let guest: WebClient;
  beforeAll(async () => {
    [member, guest] = await Promise.all([WebClient.open(), WebClient.open()]);
    member.signIn();
  });

  it.each(Object.entries(HTML))(
    '%s takes at most %i bytes, and loads nothing but stylesheet, typefaces, icons and pictures',
    async (path, most) => {
      const { status, body } = await (path === '/login' ? guest : member).get(path);
      expect(status).toBe(200);
      expect(bytesOf(body)).toBeLessThanOrEqual(most);
      const bytes = [...withImports(body)].reduce((sum, script) => sum + bytesOf(script.body), 0);
      expect([bytes, bytes <= (SCRIPTS[path] ?? SCRIPTS_OF_MOST)]).toEqual([bytes, true]);
      expect([...body.matchAll(/<link rel="(stylesheet|preload)"[^>]*href="([^"]+)"/g)].map(([, , href]) => href).sort()).toEqual(
        [...preloadedFonts.map(({ path: font }) => font), stylesheet.path].sort(),
      );
    },
  );

  it(`N5 the front page of a stranger takes at most ${FRONT_PAGE} bytes`, async () => {
    expect(bytesOf((await guest.get('/')).body)).toBeLessThanOrEqual(FRONT_PAGE);
  });

  it(`the stylesheet takes at most ${CSS} bytes, the typefaces that every page loads ${FONTS}`, () => {
    expect(bytesOf(stylesheet.body)).toBeLessThanOrEqual(CSS);
    expect(preloadedFonts.reduce((sum, { body }) => sum + body.length, 0)).toBeLessThanOrEqual(FONTS);
  });

  it('no script has grown beyond its budget', () => {
    const scripts = assets.filter(({ path }) => path.endsWith('.js')).map(({ path, body }) => [path.split(/[/.]/)[2], bytesOf(body)]);
    const most: Readonly<Record<string, number>> = {
      passkeys: 600,
      exifreader: 35_000,
      metadata: 900,
      clock: 500,
      card: 2_600,
      resumable: 1_500,
      choice: 1_000,
      copies: 700,
      header: 700,
      month: 1_100,
      panel: 2_000,
      queue: 600,
      sheet: 800,
      storage: 800,
      thumbnail: 400,
      upload: 3_300,
      ask: 800,
      make: 200,
      password: 400,
      copy: 700,
      once: 400,
      here: 500,
      zoom: 1_400,
      zone: 250,
      list: 700,
      endless: 1_200,
      pages: 1_200,
      viewer: 2_300,
      discussion: 900,
      order: 400,
      browser: 900,
      ready: 500,
      live: 900,
      words: 250,
      year: 1_900,
      docs: 3_500,
      'staff-keys': 700,
    };
    expect(scripts.map(([name]) => name).sort()).toEqual(Object.keys(most).sort());
    for (const [name, bytes] of scripts) expect([name, bytes, Number(bytes) <= Number(most[String(name)])]).toEqual([name, bytes, true]);
  });
});
