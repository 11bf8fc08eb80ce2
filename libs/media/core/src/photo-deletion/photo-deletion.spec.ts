import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { later, ofPhoto, owner, published, renditionsMade, stranger, uploaded } from '../photo/spec/photo.samples.js';
import { photoDeletion } from './photo-deletion.js';

const { given } = deciderSpec(photoDeletion);

const remove = { actorId: owner, at: later };
const deleted = {
  type: 'media.photo-deleted',
  data: { ...ofPhoto, imageSource: 's.upload', imageThumb: 't.webp', imageLarge: 'l.webp', imageFull: 'f.jpg', renditions: ['a.jpg'] },
} as const;
const unpublished = {
  type: 'media.photo-unpublished',
  data: { ...ofPhoto, tookAtLocal: '2026-02-28T18:30:00', tookAtOffsetMinutes: 120, tagSlugs: ['sand-sea'], firstPublishedAt: later },
} as const;

describe('deleting a photo', () => {
  it('works in any state', () =>
    given(uploaded)
      .when(remove)
      .then({ ...deleted, data: { ...deleted.data, renditions: [] } }));

  it('ends the publication first, so that counters of published photos stay exact', () =>
    given(uploaded, renditionsMade, published).when(remove).then(unpublished, deleted));

  it('a second time finds nothing', () => given(uploaded, deleted).when(remove).thenRejected('photo-not-found'));

  it('is for the owner', () =>
    given(uploaded, renditionsMade, published)
      .when({ ...remove, actorId: stranger })
      .thenRejected('not-your-photo'));
});
