import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import type { PhotoDeleted, PhotoFailed, PhotoUnpublished, PublicationRequested, PublicationWithdrawn } from '../photo/photo.events.js';
import { at, later, ofPhoto, owner, published, renditionsMade, stranger, uploaded, uploadedWith } from '../photo/spec/photo.samples.js';
import { photoPublication } from './photo-publication.js';

const { given } = deciderSpec(photoPublication);

const publish = { type: 'publish', actorId: owner, at: later } as const;
const unpublish = { type: 'unpublish', actorId: owner, at: later } as const;
const draft = uploadedWith({ publish: false });
const requested: PublicationRequested = { type: 'media.publication-requested', data: ofPhoto };
const withdrawn: PublicationWithdrawn = { type: 'media.publication-withdrawn', data: ofPhoto };
const unpublished: PhotoUnpublished = {
  type: 'media.photo-unpublished',
  data: { ...ofPhoto, tookAtLocal: '2026-02-28T18:30:00', tookAtOffsetMinutes: 120, tagSlugs: ['sand-sea'], firstPublishedAt: later },
};
const failed: PhotoFailed = { type: 'media.photo-failed', data: { ...ofPhoto, reason: 'undecodable' } };
const deleted: PhotoDeleted = {
  type: 'media.photo-deleted',
  data: { ...ofPhoto, imageSource: 's.upload', imageThumb: 't.webp', imageLarge: 'l.webp', imageFull: 'f.jpg', renditions: [] },
};

describe('publishing a photo', () => {
  it('shows a draft that has its renditions', () => given(draft, renditionsMade).when(publish).then(published));

  it('is a wish while renditions are being made', () => {
    given(draft).when(publish).then(requested);
    given(draft, requested).when(publish).thenNothing();
    given(uploaded).when(publish).thenNothing();
  });

  it('a second time changes nothing', () => given(uploaded, renditionsMade, published).when(publish).thenNothing());

  it('U2 keeps the moment of the first publication, which decides whether the photo was on time', () =>
    given(draft, renditionsMade, published, unpublished)
      .when({ ...publish, at: '2026-03-09T09:00:00.000Z' })
      .then({ ...published, data: { ...published.data, at: '2026-03-09T09:00:00.000Z' } }));

  it('is refused for a photo that could not be decoded', () => given(uploaded, failed).when(publish).thenRejected('photo-failed'));
});

describe('taking a photo back', () => {
  it('makes it a draft again', () => given(uploaded, renditionsMade, published).when(unpublish).then(unpublished));

  it('withdraws the wish while renditions are being made', () => {
    given(uploaded).when(unpublish).then(withdrawn);
    given(draft).when(unpublish).thenNothing();
    given(uploaded, withdrawn).when(unpublish).thenNothing();
  });

  it('a second time changes nothing', () => {
    given(draft, renditionsMade).when(unpublish).thenNothing();
    given(uploaded, failed).when(unpublish).thenNothing();
  });
});

describe('whose photo it is (S12)', () => {
  it('a published photo is seen by others but not theirs to change', () =>
    given(uploaded, renditionsMade, published)
      .when({ ...unpublish, actorId: stranger })
      .thenRejected('not-your-photo'));

  it('any other is not there for them', () => {
    given(draft, renditionsMade)
      .when({ ...publish, actorId: stranger })
      .thenRejected('photo-not-found');
    given(uploaded)
      .when({ ...publish, actorId: stranger })
      .thenRejected('photo-not-found');
  });

  it('nor is one that was never there or was deleted', () => {
    given()
      .when({ ...publish, at })
      .thenRejected('photo-not-found');
    given(uploaded, deleted).when(publish).thenRejected('photo-not-found');
  });
});
