import { put, remove } from '@heliograph/database';
import { inlineChanges } from '@heliograph/event-store';
import { StreamId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { mediaLog } from '../media.log.js';
import { deleted, uploaded } from '../photo/photo.events.samples.js';
import { images } from './images.table.js';

const changes = (type: string, data: object) =>
  inlineChanges(mediaLog, { type, data, stream: StreamId('photo-10'), actor: 'user:7' }).filter((change) => change.table === images);
const names = [uploaded.imageThumb, uploaded.imageLarge, uploaded.imageFull];

describe('inline rows of images', () => {
  it('the three public names are known from the upload on, the uploaded file is not among them', () =>
    expect(changes('media.photo-uploaded', uploaded)).toEqual(names.map((name) => put(images, { name }, { photo_id: 10 }))));

  it('and are deleted with the photo, or when it is taken down for good', () => {
    for (const type of ['media.photo-deleted', 'media.photo-withheld'])
      expect(changes(type, deleted)).toEqual(names.map((name) => remove(images, { name })));
  });
});
