import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { later, ofPhoto, published, renditionsMade, uploaded } from '../photo/spec/photo.samples.js';
import { photoDiscard } from './photo-discard.js';

const { given } = deciderSpec(photoDiscard);

const discard = { at: later };
const deleted = {
  type: 'media.photo-deleted',
  data: { ...ofPhoto, imageSource: 's.upload', imageThumb: 't.webp', imageLarge: 'l.webp', imageFull: 'f.jpg', renditions: ['a.jpg'] },
} as const;
const unpublished = {
  type: 'media.photo-unpublished',
  data: { ...ofPhoto, tookAtLocal: '2026-02-28T18:30:00', tookAtOffsetMinutes: 120, tagSlugs: null, firstPublishedAt: later },
} as const;

describe('the photo of somebody who is erased', () => {
  it('goes in any state', () =>
    given(uploaded)
      .when(discard)
      .then({ ...deleted, data: { ...deleted.data, renditions: [] } }));

  it('ends its publication first, and writes down no word of its owner', () =>
    given(uploaded, renditionsMade, published).when(discard).then(unpublished, deleted));

  it('goes once', () => {
    given(uploaded, deleted).when(discard).thenNothing();
    given().when(discard).thenNothing();
  });
});
