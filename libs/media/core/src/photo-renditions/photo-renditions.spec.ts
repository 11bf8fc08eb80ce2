import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import type { FormatsGivenUp, FormatsMade, PhotoDeleted, PhotoFailed, PublicationWithdrawn } from '../photo/photo.events.js';
import { later, ofPhoto, owner, published, renditionsMade, uploaded, uploadedWith } from '../photo/spec/photo.samples.js';
import { photoDeletion } from '../photo-deletion/photo-deletion.js';
import { photoRenditions } from './photo-renditions.js';

const { given } = deciderSpec(photoRenditions);

const { width, height, colors, thumbhash, fingerprint, images, files } = renditionsMade.data;
const record = {
  type: 'record-renditions',
  ...{ width, height, colors, thumbhash, fingerprint, images, files },
  alike: null,
  at: later,
} as const;
const fail = { type: 'fail', reason: 'undecodable', at: later } as const;
const failed: PhotoFailed = { type: 'media.photo-failed', data: { ...ofPhoto, reason: 'undecodable' } };
const withdrawn: PublicationWithdrawn = { type: 'media.publication-withdrawn', data: ofPhoto };
const deleted: PhotoDeleted = {
  type: 'media.photo-deleted',
  data: { ...ofPhoto, imageSource: 's.upload', imageThumb: 't.webp', imageLarge: 'l.webp', imageFull: 'f.jpg', renditions: [] },
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

describe('the other formats (N7)', () => {
  const avif = { name: 'b.avif', format: 'avif', width: 320, height: 213, sha256: 'b0b0', bytes: 900 } as const;
  const recordFormats = { type: 'record-formats', files: [avif], isUploadThere: true, at: later } as const;
  const giveUp = { type: 'give-up-formats', reason: 'decoder-crashed', isUploadThere: true, at: later } as const;
  const original = { name: 's.upload', type: 'jpeg', sha256: 'c0ffee' } as const;
  const formatsMade: FormatsMade = { type: 'media.formats-made', data: { ...ofPhoto, files: [avif], original } };
  const givenUp: FormatsGivenUp = { type: 'media.formats-given-up', data: { ...ofPhoto, reason: 'decoder-crashed', original } };
  const withoutOriginal = <Event extends FormatsMade | FormatsGivenUp>(event: Event): Event => ({
    ...event,
    data: { ...event.data, original: null },
  });

  it('N7 follow behind the publication, once', () => {
    given(uploaded, renditionsMade, published).when(recordFormats).then(formatsMade);
    given(uploaded, renditionsMade, published, formatsMade).when(recordFormats).thenNothing();
  });

  it('N7 are given up, and may be made later', () => {
    given(uploaded, renditionsMade).when(giveUp).then(givenUp);
    given(uploaded, renditionsMade, givenUp).when(recordFormats).then(formatsMade);
    given(uploaded, renditionsMade, formatsMade).when(giveUp).thenNothing();
  });

  it('E: POST /photos the file as it was sent stays, also where a later job no longer has it', () => {
    given(uploaded, renditionsMade, givenUp)
      .when({ ...recordFormats, isUploadThere: false })
      .then(formatsMade);
  });

  it('E: POST /photos a file that the store has lost, or that an older build has removed, is none that is kept', () => {
    given(uploaded, renditionsMade)
      .when({ ...giveUp, isUploadThere: false })
      .then(withoutOriginal(givenUp));
    given(uploaded, renditionsMade, withoutOriginal(givenUp))
      .when({ ...recordFormats, isUploadThere: false })
      .then(withoutOriginal(formatsMade));
  });

  it('N7 come too late for a deleted photo, and never before the first ones', () => {
    given(uploaded, renditionsMade, deleted).when(recordFormats).thenNothing();
    given(uploaded).when(recordFormats).thenNothing();
  });

  it('N7 are deleted with the photo', () =>
    deciderSpec(photoDeletion)
      .given(uploaded, renditionsMade, formatsMade)
      .when({ actorId: owner, at: later })
      .then({ ...deleted, data: { ...deleted.data, renditions: ['a.jpg', 'b.avif'] } }));
});
