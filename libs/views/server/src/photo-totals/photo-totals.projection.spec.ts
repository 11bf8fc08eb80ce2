import type { Event } from '@heliograph/kernel';
import { rowsAfter } from '@heliograph/testing';
import { expectSameRowsInEveryInterleaving } from '@heliograph/testing/interleavings';
import { describe, expect, it } from '@jest/globals';
import { photoData, someHistories } from '../spec/histories.js';
import { photoTotalsProjection } from './photo-totals.projection.js';

const photo = photoData(31, 7);
const mediaEvent = (type: string, more: object = {}): Event => ({ type: `media.${type}`, data: { ...photo, ...more } });
const totals = (...events: Event[]): Record<string, number> =>
  Object.fromEntries(
    (rowsAfter(photoTotalsProjection, { media: events })['views.photo_list_totals'] ?? [])
      .map((row) => JSON.parse(row) as { list: string; photos: number })
      .map(({ list, photos }) => [list, photos]),
  );

const published = mediaEvent('photo-published', { tagSlugs: ['sea', 'night', 'sea'] });

describe('totals of the lists of photos', () => {
  it('before its publication a photo counts for its owner alone', () => {
    expect(totals(mediaEvent('photo-uploaded'))).toEqual({ 'own 7': 1, 'own 7 processing': 1 });
    expect(totals(mediaEvent('photo-uploaded'), mediaEvent('renditions-made'))).toEqual({ 'own 7': 1, 'own 7 draft': 1 });
    expect(totals(mediaEvent('photo-uploaded'), mediaEvent('photo-failed'))).toEqual({ 'own 7': 1, 'own 7 failed': 1 });
  });

  it('B5 held it counts for its owner alone, as a draft once it was let go', () => {
    const held = [mediaEvent('photo-uploaded'), mediaEvent('renditions-made'), mediaEvent('photo-held')];
    expect(totals(...held)).toEqual({ 'own 7': 1, 'own 7 held': 1 });
    expect(totals(...held, mediaEvent('photo-released'))).toEqual({ 'own 7': 1, 'own 7 draft': 1 });
  });

  it('published it counts wherever it is listed, each tag once', () =>
    expect(totals(published)).toEqual({
      'own 7': 1,
      'own 7 published': 1,
      all: 1,
      'owner 7': 1,
      'day 2026-02-10': 1,
      'tag sea': 1,
      'tag night': 1,
    }));

  it('U4 premium and chosen by the editors it counts in the restricted lists too', () => {
    const both = totals(published, mediaEvent('photo-curated'), mediaEvent('premium-granted'));
    expect(Object.keys(both).filter((list) => list.endsWith('tag sea'))).toEqual([
      'curated tag sea',
      'premium curated tag sea',
      'premium tag sea',
      'tag sea',
    ]);
    expect(
      totals(
        published,
        mediaEvent('photo-curated'),
        mediaEvent('premium-granted'),
        mediaEvent('photo-uncurated'),
        mediaEvent('premium-revoked'),
      ),
    ).toEqual(totals(published));
  });

  it('edited it counts under its new tags alone', () =>
    expect(totals(published, mediaEvent('photo-edited', { tagSlugs: ['ice'], isPublished: true }))).toMatchObject({ 'tag ice': 1 }));

  it('U2 N6 it counts on its day, by its own clock, and with another date on another day', () => {
    const late = mediaEvent('photo-published', { tookAtLocal: '2026-02-10T23:59:59', tookAtOffsetMinutes: -720 });
    const moved = mediaEvent('photo-edited', { tookAtLocal: '2026-02-11T00:00:00', tagSlugs: [], isPublished: true });
    const days = (...events: Event[]) => Object.entries(totals(...events)).filter(([list]) => list.includes('day'));
    expect(days(late)).toEqual([['day 2026-02-10', 1]]);
    expect(days(late, moved)).toEqual([['day 2026-02-11', 1]]);
    expect(days(mediaEvent('photo-uploaded'), moved)).toEqual([]);
    expect(days(late, mediaEvent('photo-hidden'))).toEqual([]);
  });

  it('unpublished and deleted it leaves no row, not even of a list', () => {
    expect(totals(published, mediaEvent('photo-unpublished', { tagSlugs: ['sea', 'night'] }))).toEqual({ 'own 7': 1, 'own 7 draft': 1 });
    expect(totals(published, mediaEvent('photo-unpublished', { tagSlugs: null }), mediaEvent('photo-deleted'))).toEqual({});
  });

  it('tags that can be read no more are counted out as they were counted in', () =>
    expect(
      totals(published, mediaEvent('photo-unpublished', { tagSlugs: null }), mediaEvent('photo-published', { tagSlugs: null })),
    ).toEqual({
      'own 7': 1,
      'own 7 published': 1,
      all: 1,
      'owner 7': 1,
      'day 2026-02-10': 1,
    }));

  it('B4 of a suspended owner it counts for the owner alone, and afterwards as before, no matter what happens in between', () => {
    const [hidden, shown] = [mediaEvent('photo-hidden'), mediaEvent('photo-shown')];
    const curated = mediaEvent('photo-curated');
    expect(totals(published, hidden)).toEqual({ 'own 7': 1, 'own 7 published': 1 });
    expect(totals(published, hidden, shown)).toEqual(totals(published));
    expect(totals(published, hidden, curated, shown)).toEqual(totals(published, curated));
    const gone = [mediaEvent('photo-unpublished', { tagSlugs: null }), mediaEvent('photo-deleted')];
    expect(totals(published, hidden, shown, ...gone)).toEqual({});
  });

  it('B4 taken down it counts for its owner alone, and again as before', () => {
    const down = [mediaEvent('photo-unpublished', { tagSlugs: ['sea', 'night'] }), mediaEvent('photo-taken-down')];
    expect(totals(published, ...down)).toEqual({ 'own 7': 1, 'own 7 taken-down': 1 });
    expect(totals(published, ...down, mediaEvent('photo-restored', { state: 'draft' }), published)).toEqual(totals(published));
  });

  it('processed twice it counts once', () => expect(totals(published, published)).toEqual(totals(published)));

  it('gives the same rows in every interleaving', () => expectSameRowsInEveryInterleaving(photoTotalsProjection, someHistories));
});
