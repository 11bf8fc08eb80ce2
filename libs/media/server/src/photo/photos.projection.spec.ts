import { change, put, remove } from '@heliograph/database';
import { inlineChanges } from '@heliograph/event-store';
import { DecisionId, StreamId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { mediaLog } from '../media.log.js';
import { deleted, edited, ofPhoto, published, renditionsMade, takenDown, unpublished, uploaded } from '../spec/samples.js';
import { photos } from './photos.table.js';

const changes = (type: string, data: object) =>
  inlineChanges(mediaLog, { type, data, stream: StreamId('photo-10'), actor: 'user:7' }).filter((each) => each.table === photos);
const key = { id: 10 };
const words = {
  title: 'Dunes',
  description: 'At dusk.',
  tags: ['sand-sea'],
  tag_names: ['Sand & Sea'],
  took_at: '2026-01-30T18:30:00',
  took_at_offset: 120,
};

describe('inline rows of photos', () => {
  it('an upload is being processed', () =>
    expect(changes('media.photo-uploaded', uploaded)).toEqual([
      put(photos, key, {
        owner_id: 7,
        state: 'processing',
        ...words,
        took_at_source: 'exif',
        width: 3000,
        height: 2000,
        image_thumb: uploaded.imageThumb,
        image_large: uploaded.imageLarge,
        image_full: uploaded.imageFull,
        image_bytes: uploaded.imageBytes,
        is_premium_offered: false,
        checksum: uploaded.checksum,
        created_at: uploaded.at,
      }),
    ]));

  it('renditions bring its true size and colours', () => {
    const { width, height, colors, thumbhash, fingerprint } = renditionsMade;
    expect(changes('media.renditions-made', renditionsMade)).toEqual([
      change(photos, key, { state: 'draft', width, height, colors, thumbhash, fingerprint }),
    ]);
  });

  it('publication and its end', () => {
    expect(changes('media.photo-published', published)).toEqual([
      change(photos, key, { state: 'published', published_at: published.at, first_published_at: published.firstPublishedAt }),
    ]);
    expect(changes('media.photo-unpublished', unpublished)).toEqual([change(photos, key, { state: 'draft', published_at: null })]);
  });

  it('an edit replaces words and date', () =>
    expect(changes('media.photo-edited', edited)).toEqual([change(photos, key, { ...words, took_at_source: 'form' })]));

  it.each([
    ['media.photo-failed', { state: 'failed' }],
    ['media.photo-held', { state: 'held' }],
    ['media.photo-released', { state: 'draft' }],
    ['media.photo-curated', { is_curated: true }],
    ['media.photo-uncurated', { is_curated: false }],
    ['media.legal-hold-placed', { on_legal_hold: true }],
    ['media.legal-hold-ended', { on_legal_hold: false }],
    ['media.photo-hidden', { hidden: true }],
    ['media.photo-shown', { hidden: false }],
    ['media.premium-offered', { is_premium_offered: true }],
    ['media.premium-offer-withdrawn', { is_premium_offered: false }],
    ['media.premium-granted', { is_premium: true }],
    ['media.premium-revoked', { is_premium: false }],
  ])('%s sets %j', (type, columns) => expect(changes(type, ofPhoto)).toEqual([change(photos, key, columns)]));

  it('B4 taken down it is nothing else, and says what for: of a picture that is illegal never anything less', () => {
    const down = { state: 'taken-down', down_since: takenDown.since };
    expect(changes('media.photo-taken-down', takenDown)).toEqual([
      change(photos, key, { ...down, down_for: 'copyright', hides_picture: false }),
    ]);
    const standing = ['spam', 'illegal', 'copyright'].map((reason, at) => ({ decisionId: DecisionId(at + 1), reason }));
    expect(changes('media.photo-taken-down', { ...takenDown, standing })).toEqual([
      change(photos, key, { ...down, down_for: 'illegal', hides_picture: true }),
    ]);
    expect(changes('media.photo-taken-down', { ...takenDown, isHeld: true })).toEqual([
      change(photos, key, { ...down, down_for: 'copyright', hides_picture: true }),
    ]);
    expect(changes('media.photo-restored', { ...ofPhoto, lifted: [], state: 'draft' })).toEqual([
      change(photos, key, { state: 'draft', down_since: null, down_for: null, hides_picture: false }),
    ]);
    expect(changes('media.photo-withheld', deleted)).toEqual([change(photos, key, { withheld: true, hides_picture: true })]);
  });

  it('a deleted photo has no row', () => expect(changes('media.photo-deleted', deleted)).toEqual([remove(photos, key)]));
});
