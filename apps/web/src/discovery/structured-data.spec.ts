import { describe, expect, it } from '@jest/globals';
import type { PhotoImage } from '../models.js';
import { photoFixture } from '../spec/fixture-data.js';
import { photoData } from './structured-data.js';

const jpeg = (width: number): PhotoImage => ({ url: `/images/3-${width}.jpg`, format: 'jpeg', width });

describe('what a page says of a photograph to search engines', () => {
  it.each([
    ['a small one: its one file is both', [jpeg(640)], 640, 640],
    ['others: the smallest file and the largest', [jpeg(640), jpeg(1280), jpeg(2048)], 640, 2048],
  ])('names the files of %s', (_words, images, thumb, large) => {
    const photo = photoFixture(3, { width: 2048, height: 1024, images });
    expect(photoData(photo, 'https://pages.example')).toMatchObject({
      thumbnailUrl: `https://pages.example/images/3-${thumb}.jpg`,
      contentUrl: `https://pages.example/images/3-${large}.jpg`,
      width: large,
      height: large / 2,
      encodingFormat: 'image/jpeg',
    });
  });

  it('names none where nobody but its owner may see it', () => {
    const data = photoData(photoFixture(3, { state: 'draft', images: [jpeg(640)] }), 'https://pages.example');
    expect(Object.keys(data)).not.toEqual(expect.arrayContaining(['contentUrl']));
  });
});
