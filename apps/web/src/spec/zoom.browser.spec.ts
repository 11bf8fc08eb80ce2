import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { photoFixture } from './fixture-data.js';
import { FixtureSite } from './fixture-site.js';

const OWN = 3;
const ANOTHERS = 4;

/** What the stage shows, and whether it can be seen. */
const shown = (page: Page) =>
  page.evaluate(`(() => {
    const image = document.querySelector('.stage img');
    return [image.currentSrc.split('/').at(-1), image.complete && image.naturalWidth > 0, document.querySelectorAll('.stage img').length];
  })()`);
const shows = (page: Page, name: string) => eventually(async () => expect(await shown(page)).toEqual([name, true, 1]), 10_000);

describe('a photograph that is enlarged', () => {
  let site: FixtureSite;
  beforeAll(async () => {
    site = await FixtureSite.start({
      more: {
        photo: async (id) =>
          photoFixture(Number(id), {
            width: 6_000,
            height: 4_000,
            ...(Number(id) === OWN && { isOwn: true, full: `/images/${id}-full.jpg` }),
          }),
      },
    });
  });
  afterAll(() => site.close());

  /** In full screen, enlarged, while the larger files are held back one by one. */
  async function enlarged(photo: number) {
    const page = await site.open({ viewport: { width: 360, height: 640 }, deviceScaleFactor: 1 });
    const waiting = new Map<string, () => void>();
    await page.route(
      /-(2048|full)\.jpg$/,
      (route) => void waiting.set(route.request().url().split('/').at(-1) ?? '', () => void route.continue()),
    );
    await page.goto(`${site.base}/photos/${photo}`);
    await page.waitForSelector('.stage-tools');
    await page.keyboard.press('f');
    await page.waitForFunction('document.fullscreenElement !== null');
    await page.keyboard.press('+');
    await page.waitForSelector('.stage-box.is-enlarged');
    const arrives = async (name: string) => {
      await eventually(() => expect([...waiting.keys()]).toContain(name), 10_000);
      // Until then the one before is seen, and it alone.
      const before = await shown(page);
      waiting.get(name)?.();
      return before;
    };
    return { page, waiting, arrives };
  }

  it('is never blank, and becomes sharp for its owner up to its full size', async () => {
    const { page, arrives } = await enlarged(OWN);
    expect(await arrives(`${OWN}-2048.jpg`)).toEqual([`${OWN}-400.jpg`, true, 1]);
    await shows(page, `${OWN}-2048.jpg`);
    expect(await arrives(`${OWN}-full.jpg`)).toEqual([`${OWN}-2048.jpg`, true, 1]);
    await shows(page, `${OWN}-full.jpg`);
    expect(await page.getAttribute('.stage img', 'alt')).not.toBe('');
  }, 60_000);

  it('becomes sharp for others up to 2048 pixels', async () => {
    const { page, waiting, arrives } = await enlarged(ANOTHERS);
    expect(await arrives(`${ANOTHERS}-2048.jpg`)).toEqual([`${ANOTHERS}-400.jpg`, true, 1]);
    await shows(page, `${ANOTHERS}-2048.jpg`);
    await page.keyboard.press('+');
    expect([...waiting.keys()]).toEqual([`${ANOTHERS}-2048.jpg`]);
  }, 60_000);
});
