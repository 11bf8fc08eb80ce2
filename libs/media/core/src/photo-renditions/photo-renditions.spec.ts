import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import type { PhotoDeleted, PhotoFailed, PublicationWithdrawn } from '../photo/photo.events.js';
import { later, ofPhoto, published, renditionsMade, uploaded, uploadedWith } from '../photo/spec/photo.samples.js';
import { photoRenditions } from './photo-renditions.js';

const { given } = deciderSpec(photoRenditions);

const { width, height, colors, thumbhash, fingerprint } = renditionsMade.data;
const record = { type: 'record-renditions', width, height, colors, thumbhash, fingerprint, alike: null, at: later } as const;
const fail = { type: 'fail', reason: 'undecodable', at: later } as const;
const failed: PhotoFailed = { type: 'media.photo-failed', data: { ...ofPhoto, reason: 'undecodable' } };
const withdrawn: PublicationWithdrawn = { type: 'media.publication-withdrawn', data: ofPhoto };
const deleted: PhotoDeleted = {
  type: 'media.photo-deleted',
  data: { ...ofPhoto, imageSource: 's.upload', imageThumb: 't.webp', imageLarge: 'l.webp', imageFull: 'f.jpg' },
};

describe('renditions that exist', () => {
  it('publish the photo in the same decision, if that was requested', () => given(uploaded).when(record).then(renditionsMade, published));

  it('make a draft of it otherwise', () => {
    given(uploadedWith({ publish: false }))
      .when(record)
      .then(renditionsMade);
    given(uploaded, withdrawn).when(record).then(renditionsMade);
  });

  it('are recorded once, since a job may run twice', () => given(uploaded, renditionsMade, published).when(record).thenNothing());

  it('come too late for a deleted photo', () => given(uploaded, deleted).when(record).thenNothing());

  it('may come after a failure, when an operator has the job tried again', () =>
    given(uploaded, failed).when(record).then(renditionsMade, published));
});

describe('renditions that cannot be made', () => {
  it('fail the photo', () => given(uploaded).when(fail).then(failed));
  it('fail it once', () => given(uploaded, failed).when(fail).thenNothing());
  it('do not touch a photo that has some', () => given(uploaded, renditionsMade, published).when(fail).thenNothing());
});
