import { describe, expect, it } from '@jest/globals';
import { fallbackOf, sourcesOf } from './renditions.js';

const photo = { width: 3000, height: 2000, thumb: '/t.webp', large: '/l.webp', images: [] };
const image = (format: 'avif' | 'webp' | 'jpeg', width: number) => ({ format, width, url: `/${width}.${format}` });

describe('the files that a browser may choose from (N7)', () => {
  it('N7 AVIF comes before WebP, each with all its widths', () =>
    expect(sourcesOf({ ...photo, images: [image('avif', 320), image('avif', 2048), image('webp', 320), image('webp', 2048)] })).toEqual([
      { type: 'image/avif', srcSet: '/320.avif 320w, /2048.avif 2048w' },
      { type: 'image/webp', srcSet: '/320.webp 320w, /2048.webp 2048w' },
    ]));

  it('N7 while only the largest of a format is made, a tile does not load all of it', () => {
    expect(sourcesOf({ ...photo, images: [image('webp', 2048)] })).toEqual([]);
    expect(sourcesOf({ ...photo, images: [image('webp', 500)] })).toEqual([{ type: 'image/webp', srcSet: '/500.webp 500w' }]);
  });

  it('N7 every browser has the thumb and the JPEG ones, or what there was before them', () => {
    expect(fallbackOf({ ...photo, images: [image('jpeg', 640), image('jpeg', 2048)] })).toBe(
      '/t.webp 400w, /640.jpeg 640w, /2048.jpeg 2048w',
    );
    expect(fallbackOf(photo)).toBe('/t.webp 400w, /l.webp 2048w');
  });
});
