import { eventually, sized } from '@heliograph/testing/pure';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { published } from './spec/expectations.js';
import type { Person } from './spec/people.js';
import { PeopleAtPages } from './spec/people-at-pages.js';
import { type Detailed, photographOf } from './spec/photographs.js';
import { uploadForm } from './spec/pictures.js';
import { ssim } from './spec/ssim.js';

/** As detailed as photographs of which the largest WebP takes half a megabyte. */
const shot = (width: number, height: number, more: Partial<Detailed> = {}): Detailed => ({
  width,
  height,
  contrast: 12,
  grain: 4,
  ...more,
});

const few = [
  ...[
    shot(1500, 1000),
    shot(1000, 1500, { sky: true }),
    shot(1500, 500),
    shot(1400, 1050, { wide: true }),
    shot(1500, 1000, { sky: true }),
  ],
  ...[shot(1500, 844, { contrast: 34 }), shot(600, 1400), shot(1600, 400), shot(1500, 1000, { grain: 3 })],
];
/** Of twelve megapixels, and of 24. */
const many = Array.from({ length: 24 }, (_, number): Detailed => {
  const more = { sky: number % 3 === 1, contrast: 20 + (number % 5) * 4, grain: 3 + (number % 4) };
  if (number % 12 === 5) return shot(6000, 2000, more);
  if (number % 12 === 8) return shot(6000, 4000, more);
  return number % 4 === 2 ? shot(2832, 4240, more) : shot(4240, 2832, { ...more, wide: number % 12 === 3 });
});

/** A class of devices: the width of its window, its density, and the kilobytes that all tiles of a list may take. */
const classes: readonly (readonly [width: number, density: number, kilobytes: number])[] = [
  [390, 2, sized(850, 2_200, 2_200)],
  [390, 3, sized(1_500, 4_200, 4_200)],
  [768, 2, sized(1_050, 1_300, 1_300)],
  [1280, 1, sized(320, 1_000, 1_000)],
  [1280, 2, sized(1_000, 2_500, 2_500)],
  [1920, 1, sized(320, 1_000, 1_000)],
  [1920, 2, sized(950, 2_500, 2_500)],
];

/** A file of a picture. */
interface Rendition {
  readonly photo: number;
  readonly width: number;
  readonly height: number;
  readonly isLargest: boolean;
  readonly bytes: Buffer;
}

interface Image extends Pick<Rendition, 'width' | 'height'> {
  readonly type: string;
  readonly url: string;
}

/** Of each tile: the file that was chosen, and the box that it fills, in pixels of the screen. */
const tilesOf = `[...document.querySelectorAll('.tile img')].map((image) => {
  const { width, height } = image.getBoundingClientRect();
  const file = new URL(image.currentSrc).pathname.split('/').pop();
  return { file, width: width * devicePixelRatio, height: height * devicePixelRatio };
})`;

/** `HELIOGRAPH_FIGURES=1` shows what was measured. */
function figure(...said: readonly (string | number)[]): void {
  if (process.env.HELIOGRAPH_FIGURES) console.info(...said);
}

describe('what tiles load, in Chromium', () => {
  const originals = new Map<number, Buffer>();
  const files = new Map<string, Rendition>();
  const seen = new Set<Rendition>();
  let at: PeopleAtPages;
  let ada: Person;

  const start = async () => {
    at = await PeopleAtPages.start();
    ada = await at.product.person('ada');
    for (const [number, of] of sized(few, many, many).entries()) {
      const content = await photographOf(number, of);
      const { id } = (await ada.api.post<{ id: number }>('/photos', uploadForm(content, { title: `Number ${number}` }))).body.data;
      originals.set(id, content);
    }
    for (const id of originals.keys()) {
      await published(ada, id);
      for (const { url, ...image } of await avifOf(id)) {
        const { pathname } = new URL(url);
        const bytes = Buffer.from(await (await fetch(new URL(pathname, at.product.anybody.base))).arrayBuffer());
        files.set(pathname.split('/').pop() as string, { photo: id, bytes, ...image });
      }
    }
  };
  beforeAll(start, sized(300_000, 900_000, 900_000));
  afterAll(() => at?.close());
  afterEach(async () => expect(await at.leave()).toEqual([]));

  it.each(classes)(
    'a window of %i pixels at %ix stretches no tile, and all of its tiles take at most %i kB',
    async (width, density, kilobytes) => {
      const page = await at.open(null, '/?sort=popular', { viewport: { width, height: 850 }, deviceScaleFactor: density });
      await toTheEnd(page);
      const tiles = await page.evaluate<{ file: string; width: number; height: number }[]>(tilesOf);
      expect(tiles).toHaveLength(originals.size);
      const chosen = tiles.map(({ file, ...box }) => ({ box, rendition: files.get(file) as Rendition }));
      // A box has its photograph's shape to a hundredth of its height, two of its width. What it cuts off is drawn, too.
      const stretched = chosen
        .map(({ box, rendition }) => ({ ...rendition, times: Math.max(box.width / rendition.width, box.height / rendition.height) }))
        .filter(({ times, isLargest }) => times > 1.02 && !isLargest);
      expect(stretched.map(({ photo, times }) => ({ photo, times }))).toEqual([]);
      for (const { rendition } of chosen) seen.add(rendition);
      const taken = chosen.reduce((sum, { rendition }) => sum + rendition.bytes.length, 0) / 1_000;
      figure(`${width} at ${density}x`, taken);
      expect([taken, taken <= kilobytes]).toEqual([taken, true]);
    },
    60_000,
  );

  it('N7 what they load is as alike to its originals as ffmpeg counts it: 0.95 of 1 in the mean, and nothing much less', async () => {
    const figures: number[] = [];
    for (const { photo, width, height, bytes } of seen) {
      figures.push(await ssim(originals.get(photo) as Buffer, bytes));
      figure(`${photo} of ${width} x ${height}`, figures.at(-1) as number, (bytes.length * 8) / width / height);
    }
    const mean = figures.reduce((sum, each) => sum + each, 0) / figures.length;
    figure('mean', mean, Math.min(...figures));
    expect([mean, mean >= 0.95]).toEqual([mean, true]);
    expect(Math.min(...figures)).toBeGreaterThan(0.92);
  }, 300_000);

  /** All that there shall be, once they are made. */
  async function avifOf(id: number): Promise<(Pick<Rendition, 'width' | 'height' | 'isLargest'> & { url: string })[]> {
    const made = async () => {
      const answer = await ada.api.get<{ images: { data: readonly Image[] } }>(`/photos/${id}?include=images`);
      const avif = answer.body.data.images.data.filter(({ type }) => type === 'image/avif');
      expect(avif.length).toBeGreaterThan(3);
      const most = Math.max(...avif.map(({ width }) => width));
      return avif.map(({ url, width, height }) => ({ url, width, height, isLargest: width === most }));
    };
    return eventually(made, sized(60_000, 600_000, 600_000));
  }

  /** Lazy pictures are loaded when they come near. */
  async function toTheEnd(page: Page): Promise<void> {
    await page.evaluate(`(async () => {
      for (const image of document.querySelectorAll('.tile img')) {
        image.scrollIntoView({ block: 'center' });
        await new Promise((done) => (image.complete && image.currentSrc ? done() : image.addEventListener('load', done, { once: true })));
      }
    })()`);
  }
});
