import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { photoCuration } from '../photo-curation/photo-curation.js';
import { photoDeletion } from '../photo-deletion/photo-deletion.js';
import { photoPublication } from '../photo-publication/photo-publication.js';
import { photoRenditions } from '../photo-renditions/photo-renditions.js';
import { photoVisibility } from '../photo-visibility/photo-visibility.js';
import type { PhotoHeld, PhotoReleased } from '../photo/photo.events.js';
import { later, ofPhoto, owner, published, renditionsMade, stranger, uploaded, uploadedWith } from '../photo/spec/photo.samples.js';
import { photoHold } from './photo-hold.js';

const alike = { checksum: 'ab'.repeat(32), distance: 3 };
const { width, height, colors, thumbhash, fingerprint, images: written, files } = renditionsMade.data;
const made = { width, height, colors, thumbhash, fingerprint, images: written, files };
const record = { type: 'record-renditions', ...made, alike, at: later } as const;
const held: PhotoHeld = { type: 'media.photo-held', data: { ...ofPhoto, barredChecksum: alike.checksum, distance: 3 } };
const released: PhotoReleased = { type: 'media.photo-released', data: ofPhoto };
const requested = { type: 'media.publication-requested', data: ofPhoto } as const;
const withdrawn = { type: 'media.publication-withdrawn', data: ofPhoto } as const;
const draft = uploadedWith({ publish: false });
const images = { imageSource: 's.upload', imageThumb: 't.webp', imageLarge: 'l.webp', imageFull: 'f.jpg', renditions: ['a.jpg'] };

describe('a photo that looks like a barred picture (B5)', () => {
  const { given } = deciderSpec(photoHold);
  const release = { at: later };

  it('is held with its renditions, whether or not its publication is wished', () => {
    for (const upload of [uploaded, draft]) deciderSpec(photoRenditions).given(upload).when(record).then(renditionsMade, held);
    deciderSpec(photoRenditions).given(uploaded, renditionsMade, held).when(record).thenNothing();
  });

  it('is let go once, and published if that is wished', () => {
    given(uploaded, renditionsMade, held).when(release).then(released, published);
    given(draft, renditionsMade, held).when(release).then(released);
    given(uploaded, renditionsMade, held, released, published).when(release).thenNothing();
  });

  it('is no matter of a photo that is not held, or is gone', () => {
    given(uploaded).when(release).thenNothing();
    given(draft, renditionsMade).when(release).thenNothing();
    given().when(release).thenRejected('photo-not-found');
  });

  it('its owner publishes it by no command, but the wish counts when it is let go', () => {
    const publication = (type: 'publish' | 'unpublish') => ({ type, actorId: owner, at: later }) as const;
    const { given: ofOwner } = deciderSpec(photoPublication);
    ofOwner(draft, renditionsMade, held).when(publication('publish')).then(requested);
    ofOwner(uploaded, renditionsMade, held).when(publication('publish')).thenNothing();
    ofOwner(uploaded, renditionsMade, held).when(publication('unpublish')).then(withdrawn);
    ofOwner(draft, renditionsMade, held).when(publication('unpublish')).thenNothing();
    given(draft, renditionsMade, held, requested).when(release).then(released, published);
    given(uploaded, renditionsMade, held, withdrawn).when(release).then(released);
  });

  it('is not there for anybody else, and for no other command that needs a published photo', () => {
    const history = [uploaded, renditionsMade, held] as const;
    const byStranger = { type: 'publish', actorId: stranger, at: later } as const;
    deciderSpec(photoPublication)
      .given(...history)
      .when(byStranger)
      .thenRejected('photo-not-found');
    deciderSpec(photoCuration)
      .given(...history)
      .when({ type: 'curate', at: later })
      .thenRejected('photo-not-found');
    deciderSpec(photoVisibility)
      .given(...history)
      .when({ hidden: true, at: later })
      .thenNothing();
  });

  it('may be deleted by its owner', () =>
    deciderSpec(photoDeletion)
      .given(uploaded, renditionsMade, held)
      .when({ actorId: owner, at: later })
      .then({ type: 'media.photo-deleted', data: { ...ofPhoto, ...images } }));
});
