import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { photoDeletion } from '../photo-deletion/photo-deletion.js';
import { photoPublication } from '../photo-publication/photo-publication.js';
import { later, ofPhoto, owner, published, renditionsMade, uploaded } from '../photo/spec/photo.samples.js';
import { photoVisibility } from './photo-visibility.js';

const history = [uploaded, renditionsMade, published] as const;
const hidden = { type: 'media.photo-hidden', data: ofPhoto } as const;
const shown = { type: 'media.photo-shown', data: ofPhoto } as const;
const unpublished = {
  type: 'media.photo-unpublished',
  data: { ...ofPhoto, tookAtLocal: '2026-02-28T18:30:00', tookAtOffsetMinutes: 120, tagSlugs: ['sand-sea'], firstPublishedAt: later },
} as const;
const deleted = {
  type: 'media.photo-deleted',
  data: { ...ofPhoto, imageSource: 's.upload', imageThumb: 't.webp', imageLarge: 'l.webp', imageFull: 'f.jpg', renditions: ['a.jpg'] },
} as const;

describe('the photo of somebody who is suspended (B4)', () => {
  const { given } = deciderSpec(photoVisibility);
  const set = (hide: boolean) => ({ hidden: hide, at: later });

  it('is hidden and shown while it is published, each once', () => {
    given(...history)
      .when(set(true))
      .then(hidden);
    given(...history, hidden)
      .when(set(true))
      .thenNothing();
    given(...history, hidden)
      .when(set(false))
      .then(shown);
    given(...history, hidden, shown)
      .when(set(false))
      .thenNothing();
  });

  it('is nothing while it is not', () => {
    given().when(set(true)).thenNothing();
    given(uploaded, renditionsMade).when(set(true)).thenNothing();
    given(...history, unpublished, deleted)
      .when(set(true))
      .thenNothing();
  });

  it('is shown before its publication ends, so that no counter loses it twice', () => {
    deciderSpec(photoPublication)
      .given(...history, hidden)
      .when({ type: 'unpublish', actorId: owner, at: later })
      .then(shown, unpublished);
    deciderSpec(photoDeletion)
      .given(...history, hidden)
      .when({ actorId: owner, at: later })
      .then(shown, unpublished, deleted);
    given(...history, hidden, shown, unpublished)
      .when(set(true))
      .thenNothing();
  });
});
