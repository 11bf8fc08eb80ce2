import type { Event } from '@heliograph/kernel';
import { rowsAfter } from '@heliograph/testing';
import { describe, expect, it } from '@jest/globals';
import { tagsProjection } from './tags.projection.js';

const mediaEvent = (type: string, more: object, photoId = 5): Event => ({ type: `media.${type}`, data: { photoId, ownerId: 7, ...more } });
const tags = { tags: ['Black & White', 'Zürich'], tagSlugs: ['black-white', 'zürich'] };
const published = mediaEvent('photo-published', tags);

function rows(...events: Event[]) {
  const tables = rowsAfter(tagsProjection, { media: events });
  const of = (table: string) => (tables[table] ?? []).map((row) => JSON.parse(row) as Record<string, unknown>);
  return {
    words: of('search.tag_words').map(({ photo_id, slug, place, name, word }) => [photo_id, slug, place, name, word]),
    counts: Object.fromEntries(of('search.tag_counts').map(({ slug, photos }) => [slug, photos])),
  };
}

describe('tags that can be found', () => {
  it('are those of published photos, word by word, and counted', () =>
    expect(rows(published, mediaEvent('photo-published', { tags: ['zürich'], tagSlugs: ['zürich'] }, 6))).toEqual({
      words: [
        [5, 'black-white', 0, 'Black & White', 'black'],
        [5, 'black-white', 1, 'Black & White', 'white'],
        [5, 'zürich', 0, 'Zürich', 'zurich'],
        [6, 'zürich', 0, 'zürich', 'zurich'],
      ],
      counts: { 'black-white': 1, zürich: 2 },
    }));

  it('have each word once', () =>
    expect(rows(mediaEvent('photo-published', { tags: ['ha ha'], tagSlugs: ['ha-ha'] })).words).toEqual([[5, 'ha-ha', 0, 'ha ha', 'ha']]));

  it('are those that the photo bears now, as they are spelled now', () =>
    expect(
      rows(published, mediaEvent('photo-edited', { tags: ['ZÜRICH', 'ice'], tagSlugs: ['zürich', 'ice'], isPublished: true })),
    ).toEqual({
      words: [
        [5, 'zürich', 0, 'ZÜRICH', 'zurich'],
        [5, 'ice', 0, 'ice', 'ice'],
      ],
      counts: { zürich: 1, ice: 1 },
    }));

  it('are none of a draft', () =>
    expect(rows(mediaEvent('photo-edited', { ...tags, isPublished: false }))).toEqual({ words: [], counts: {} }));

  it('go with the photo, also when they can be read no more', () =>
    expect(rows(published, mediaEvent('photo-unpublished', { tagSlugs: null }))).toEqual({ words: [], counts: {} }));

  it('of an erased owner are none, and no longer counted', () => {
    expect(rows(mediaEvent('photo-published', { tags: null, tagSlugs: null }))).toEqual({ words: [], counts: {} });
    expect(rows(published, mediaEvent('photo-published', { tags: null, tagSlugs: null }))).toEqual({ words: [], counts: {} });
  });

  it('B4 of a suspended owner are none, and come back as they are then', () => {
    const [hidden, shown] = [mediaEvent('photo-hidden', {}), mediaEvent('photo-shown', {})];
    expect(rows(published, hidden)).toEqual({ words: [], counts: {} });
    expect(rows(published, hidden, shown)).toEqual(rows(published));
    const edited = mediaEvent('photo-edited', { tags: ['ice'], tagSlugs: ['ice'], isPublished: true });
    expect(rows(published, hidden, edited)).toEqual({ words: [], counts: {} });
    expect(rows(published, hidden, edited, shown)).toEqual(rows(published, edited));
    expect(rows(published, hidden, shown, mediaEvent('photo-unpublished', { tagSlugs: null }))).toEqual({ words: [], counts: {} });
  });

  it('processed twice count once', () => expect(rows(published, published)).toEqual(rows(published)));
});
