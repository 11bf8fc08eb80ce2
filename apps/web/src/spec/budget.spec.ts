import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { assets, preloadedFonts, stylesheet } from '../style/assets.js';
import { WebClient } from './web-client.js';

/**
 * What a page weighs before its pictures, in bytes as they travel (Brotli), of 24 to 30 photographs with blurred likenesses. A page that grows beyond its
 * budget makes phones wait: whoever raises a figure says why.
 */
const HTML: Readonly<Record<string, number>> = {
  '/': 16_000,
  '/today': 12_500,
  '/photos/3': 5_500,
  '/users/marta.lind': 11_500,
  '/tags/dawn': 16_000,
  '/search?q=dawn': 8_000,
  '/login': 1_500,
  '/upload': 2_500,
};
const CSS = 9_500;
const FONTS = 45_000;
/** No page needs one; of two pages the form asks for a passkey by a script. */
const SCRIPTS = 0;

const bytesOf = (body: string | Buffer) => brotliCompressSync(body).length;

describe('budgets of bytes', () => {
  let member: WebClient;
  let guest: WebClient;
  beforeAll(async () => {
    [member, guest] = await Promise.all([WebClient.open(), WebClient.open()]);
    member.signIn();
  });
  afterAll(() => Promise.all([member.server.close(), guest.server.close()]));

  it.each(Object.entries(HTML))(
    '%s takes at most %i bytes, and loads nothing but stylesheet, typefaces, icons and pictures',
    async (path, most) => {
      const { status, body } = await (path === '/login' ? guest : member).get(path);
      expect(status).toBe(200);
      expect(bytesOf(body)).toBeLessThanOrEqual(most);
      expect(body.match(/<script(?! type="application\/ld\+json")/g) ?? []).toHaveLength(SCRIPTS);
      expect([...body.matchAll(/<link rel="(stylesheet|preload)"[^>]*href="([^"]+)"/g)].map(([, , href]) => href).sort()).toEqual(
        [...preloadedFonts.map(({ path: font }) => font), stylesheet.path].sort(),
      );
    },
  );

  it(`the stylesheet takes at most ${CSS} bytes, the typefaces that every page loads ${FONTS}`, () => {
    expect(bytesOf(stylesheet.body)).toBeLessThanOrEqual(CSS);
    expect(preloadedFonts.reduce((sum, { body }) => sum + body.length, 0)).toBeLessThanOrEqual(FONTS);
  });

  it('the scripts of passkeys, of the documentation and of the keys of staff take at most 600, 3,000 and 700 bytes', () => {
    const scripts = assets.filter(({ path }) => path.endsWith('.js')).map(({ path, body }) => [path.split(/[/.]/)[2], bytesOf(body)]);
    const most: Readonly<Record<string, number>> = { passkeys: 600, docs: 3_000, 'staff-keys': 700 };
    expect(scripts.map(([name]) => name).sort()).toEqual(Object.keys(most).sort());
    for (const [name, bytes] of scripts) expect([name, Number(bytes) <= Number(most[String(name)])]).toEqual([name, true]);
  });
});
