import { openChromium } from '@heliograph/testing/chromium';
import { describe, expect, it } from '@jest/globals';
import { furthest, oddFiles } from './spec/odd/odd-files.js';

/** In the page: the size of a picture and the middles of its quarters; null where it is not shown. */
const look = `async (address) => {
  const image = new Image();
  image.src = address;
  try { await image.decode(); } catch { return null; }
  const canvas = document.createElement('canvas');
  const [width, height] = [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const at = (x, y) => [...context.getImageData(Math.floor(width * x), Math.floor(height * y), 1, 1).data].slice(0, 3);
  return { width, height, middles: [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)] };
}`;

describe('the corpus of odd files', () => {
  it('is what Chromium shows', async () => {
    const browser = await openChromium();
    try {
      const page = await browser.newPage();
      const wrong: string[] = [];
      for (const file of await oddFiles()) {
        if (file.isUprightHereAlone) continue;
        const address = `data:image/${file.type};base64,${file.bytes.toString('base64')}`;
        const shown = await page.evaluate<{ width: number; height: number; middles: number[][] } | null>(
          `(${look})(${JSON.stringify(address)})`,
        );
        const isSame = shown?.width === file.width && shown.height === file.height && furthest(file, shown.middles) <= file.tolerance;
        if (!isSame) wrong.push(`${file.type}, ${file.what}: ${JSON.stringify(shown)}`);
      }
      expect(wrong).toEqual([]);
    } finally {
      await browser.close();
    }
  }, 300_000);
});
