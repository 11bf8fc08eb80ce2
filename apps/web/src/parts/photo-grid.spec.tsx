import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PhotoCard } from '../models.js';
import { photoFixture } from '../spec/fixture-data.js';
import { PhotoGrid } from './photo-grid.js';
import { gridSizes } from './grid-rows.js';
import { PhotoTile, SIZES, tileOf } from './photo-tile.js';

const gridOf = (...photos: PhotoCard[]) =>
  /<ul[^>]*>(.*)<\/ul>$/.exec(renderToStaticMarkup(<PhotoGrid photos={photos} label="Photographs" />))?.[1] ?? '';

/** As it is rendered by itself, among the first. */
const rendered = (photo: PhotoCard) =>
  renderToStaticMarkup(<PhotoTile {...tileOf(photo)} />)
    .replaceAll(SIZES, gridSizes([photo])[0] as string)
    .replace('loading="lazy"', 'fetchpriority="high"');

const photo = photoFixture(3);

describe('the grid', () => {
  it.each<[keyof PhotoCard, Partial<PhotoCard>]>([
    ['title', { title: 'Another' }],
    ['owner', { owner: { ...photo.owner, name: 'Another' } }],
    ['countLikes', { countLikes: photo.countLikes + 1 }],
    ['width', { width: photo.width + 500 }],
    ['height', { height: photo.height + 500 }],
    ['thumb', { thumb: '/images/other-400.jpg' }],
    ['large', { large: '/images/other-2048.jpg' }],
    ['alt', { alt: 'Snow to the knees' }],
    [
      'images',
      {
        images: [
          { format: 'avif', width: 320, url: '/images/other-320.avif' },
          { format: 'avif', width: 640, url: '/images/other-640.avif' },
        ],
      },
    ],
    ['thumbhash', { thumbhash: photoFixture(1).thumbhash }],
    ['color', { thumbhash: null, color: '#123456' }],
    ['state', { state: 'draft' }],
    ['id', { id: photoFixture(4).id }],
  ])('R3 shows the %s of a photograph as it is now, no matter what was shown before', (_name, change) => {
    const before = gridOf(photo);
    expect(before).toBe(rendered(photo));
    const changed = { ...photo, ...change };
    expect(gridOf(changed)).toBe(rendered(changed));
    expect(gridOf(changed)).not.toBe(before);
    expect(gridOf(photo)).toBe(before);
  });

  it('N7 asks for the first picture before all others, where nothing is above it', () => {
    const priorities = (isBelowCover: boolean) => {
      const photos = Array.from({ length: 8 }, (_, at) => photoFixture(at + 1));
      const markup = renderToStaticMarkup(<PhotoGrid photos={photos} label="Photographs" isBelowCover={isBelowCover} />);
      return [...markup.matchAll(/<img [^>]*?(?:fetchpriority="(\w+)"|loading="(lazy)")/g)].map(([, priority, lazy]) => priority ?? lazy);
    };
    expect(priorities(false)).toEqual(['high', 'low', 'low', 'low', 'low', 'low', 'lazy', 'lazy']);
    expect(priorities(true)).toEqual(['low', 'low', 'low', 'low', 'low', 'low', 'lazy', 'lazy']);
  });

  it('B4 shows no photograph that it was not given', () => {
    const hidden = photoFixture(7);
    gridOf(photo, hidden);
    expect(gridOf(photo)).not.toContain(`/photos/${hidden.id}"`);
  });
});
