import { change, put, remove } from '@heliograph/database';
import { inlineChanges } from '@heliograph/event-store';
import { StreamId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { mediaLog } from '../media.log.js';
import { deleted, formatsGivenUp, formatsMade, renditionsMade, uploaded } from '../spec/samples.js';
import { images } from './images.table.js';

const changes = (type: string, data: object) =>
  inlineChanges(mediaLog, { type, data, stream: StreamId('photo-10'), actor: 'user:7' }).filter((change) => change.table === images);
const original = put(
  images,
  { name: 'e7a1b2c3d4e5f60718293a4b5c6d7e8f.upload' },
  { photo_id: 10, sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', original_type: 'jpeg' },
);
const names = [uploaded.imageThumb, uploaded.imageLarge, uploaded.imageFull];

describe('inline rows of images', () => {
  it('the three public names are known from the upload on, the uploaded file is not among them', () =>
    expect(changes('media.photo-uploaded', uploaded)).toEqual(names.map((name) => put(images, { name }, { photo_id: 10 }))));

  it('N7 renditions are known once they are made, with what they are', () => {
    expect(changes('media.renditions-made', renditionsMade)).toEqual([
      ...renditionsMade.images.map(({ name, sha256 }) => change(images, { name }, { sha256 })),
      put(
        images,
        { name: '1c6a0d8e4f2b4a7d9e3c5b7f1a2d4c6e.jpg' },
        {
          photo_id: 10,
          format: 'jpeg',
          width: 640,
          height: 427,
          sha256: '4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',
        },
      ),
    ]);
    expect(changes('media.formats-made', formatsMade)).toEqual([
      put(
        images,
        { name: '7b1d3f5a9c2e4d6f8a0b1c3e5d7f9a2b.avif' },
        {
          photo_id: 10,
          format: 'avif',
          width: 320,
          height: 213,
          sha256: 'f0b5c2c2211c8d67ed15e75e656c7862d086e9245420892a7de62cd9ec582a06',
        },
      ),
      original,
    ]);
  });

  it('E: POST /photos the file as it was sent is known once it waits for nothing, if it is kept', () => {
    expect(changes('media.formats-given-up', formatsGivenUp)).toEqual([original]);
    expect(changes('media.formats-given-up', { ...formatsGivenUp, original: null })).toEqual([]);
    expect(changes('media.formats-made', { ...formatsMade, files: [], original: null })).toEqual([]);
  });

  it('and are deleted with the photo, or when it is taken down for good', () => {
    for (const type of ['media.photo-deleted', 'media.photo-withheld'])
      expect(changes(type, deleted)).toEqual(
        [deleted.imageSource, ...names, '1c6a0d8e4f2b4a7d9e3c5b7f1a2d4c6e.jpg'].map((name) => remove(images, { name })),
      );
  });
});
