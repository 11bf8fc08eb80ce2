import { put, removeWhere } from '@heliograph/database';
import { PhotoId, UserId } from '@heliograph/kernel';
import { projectionSpec } from '@heliograph/testing';
import { describe, it } from '@jest/globals';
import { tagWords } from '../tags/tag.table.js';
import { tagsProjection } from './tags.projection.js';

const { given } = projectionSpec(tagsProjection);
const of = { photoId: PhotoId(5), ownerId: UserId(7) };
const tags = { tags: ['Black & White', 'Zürich'], tagSlugs: ['black-white', 'zürich'] };
const rows = [
  put(tagWords, { photo_id: 5, slug: 'black-white', place: 0 }, { name: 'Black & White', word: 'black' }),
  put(tagWords, { photo_id: 5, slug: 'black-white', place: 1 }, { name: 'Black & White', word: 'white' }),
  put(tagWords, { photo_id: 5, slug: 'zürich', place: 0 }, { name: 'Zürich', word: 'zurich' }),
];
const none = removeWhere(tagWords, { photo_id: 5 } as object);

describe('tags that can be found', () => {
  it('are those of published photos, word by word', () => given({ type: 'media.photo-published', data: { ...of, ...tags } }).then(...rows));

  it('have each word once', () =>
    given({ type: 'media.photo-published', data: { ...of, tags: ['ha ha'], tagSlugs: ['ha-ha'] } }).then(
      put(tagWords, { photo_id: 5, slug: 'ha-ha', place: 0 }, { name: 'ha ha', word: 'ha' }),
    ));

  it('are those that the photo bears now', () =>
    given({ type: 'media.photo-edited', data: { ...of, ...tags, isPublished: true } }).then(none, ...rows));

  it('are none of a draft', () => given({ type: 'media.photo-edited', data: { ...of, ...tags, isPublished: false } }).then());

  it('go with the photo, also when they can be read no more', () =>
    given({ type: 'media.photo-unpublished', data: { ...of, tagSlugs: null } }).then(none));

  it('of an erased owner are none', () => given({ type: 'media.photo-published', data: { ...of, tags: null, tagSlugs: null } }).then());
});
