import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { FixtureSite } from './fixture-site.js';

describe('the order of a collection (N4)', () => {
  let site: FixtureSite;
  let page: Page;
  beforeAll(async () => {
    site = await FixtureSite.start();
  });
  afterEach(() => page?.context().close());
  afterAll(() => site?.close());

  /** Which photographs were placed, and where. */
  const placed = () => site.calls.flatMap(([name, , photo, position]) => (name === 'placePhoto' ? [[photo, position]] : []));
  const open = async (options = {}) => {
    page = await site.open(options);
    await page.goto(`${site.base}/collections/1/edit`);
  };
  const moved = (photo: number) => page.waitForURL(`**/collections/1/edit?page=1#photo-${photo}`);

  it('is changed by dragging a photograph onto another one', async () => {
    await open();
    await page.waitForLoadState('networkidle');
    await page.locator('#photo-5 img').dragTo(page.locator('#photo-2 img'));
    await moved(5);
    expect(placed().at(-1)).toEqual([5, 2]);
  });

  it('is changed with the keyboard alone, and the page comes back to the photograph', async () => {
    await open();
    await page
      .getByRole('button', { name: /^Move .* one place back$/ })
      .nth(2)
      .focus();
    await page.keyboard.press('Enter');
    await moved(3);
    expect(placed().at(-1)).toEqual([3, 4]);
  });

  it('is changed without script, by buttons and by a number', async () => {
    await open({ javaScriptEnabled: false });
    await page.locator('#photo-4').getByText('More', { exact: true }).click();
    await page.locator('#photo-4 input[name="position"]').fill('1');
    await page.locator('#photo-4').getByRole('button', { name: 'Move', exact: true }).click();
    await moved(4);
    expect(placed().at(-1)).toEqual([4, 1]);
  });

  it('takes two presses from a photograph into a collection, without script', async () => {
    page = await site.open({ javaScriptEnabled: false });
    await page.goto(`${site.base}/photos/3`);
    await page.getByRole('link', { name: 'Collect', exact: true }).click();
    await page.getByRole('button', { name: 'Add to Bridges' }).click();
    await page.waitForURL('**/photos/3/collections#collection-1');
    expect(placed().at(-1)).toEqual([3, null]);
  });
});
