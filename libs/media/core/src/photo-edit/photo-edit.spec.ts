import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import type { DetailsChanged, PhotoEdited } from '../photo/photo.events.js';
import { later, ofPhoto, owner, published, renditionsMade, stranger, uploaded, uploadedWith } from '../photo/spec/photo.samples.js';
import { photoEdit } from './photo-edit.js';

const { given } = deciderSpec(photoEdit);

const edit = { actorId: owner, at: later } as const;
const edited = (changes: Partial<PhotoEdited['data']>): PhotoEdited => ({
  type: 'media.photo-edited',
  data: {
    ...ofPhoto,
    title: 'Dunes',
    description: 'At dusk.',
    tags: ['Sand & Sea'],
    tagSlugs: ['sand-sea'],
    tookAtLocal: '2026-02-28T18:30:00',
    tookAtOffsetMinutes: 120,
    tookAtSource: 'exif',
    tagSlugsBefore: ['sand-sea'],
    isPublished: false,
    ...changes,
  },
});

describe('editing a photo (S17)', () => {
  it('changes what is sent and nothing else', () => {
    given(uploaded)
      .when({ ...edit, title: ' Waves ' })
      .then(edited({ title: 'Waves' }));
    given(uploaded, renditionsMade, published)
      .when({ ...edit, tags: ['Été 2025'] })
      .then(edited({ tags: ['Été 2025'], tagSlugs: ['été-2025'], isPublished: true }));
  });

  it('makes no event when nothing changes', () => {
    given(uploaded).when(edit).thenNothing();
    given(uploaded)
      .when({ ...edit, title: 'Dunes', offerPremium: false })
      .thenNothing();
  });

  it('reads a date without an offset in the photo’s own', () => {
    given(uploaded)
      .when({ ...edit, tookAt: '2026-02-27 09:00' })
      .then(edited({ tookAtLocal: '2026-02-27T09:00:00', tookAtSource: 'form' }));
    given(uploaded)
      .when({ ...edit, tookAt: '2026-02-27T09:00:00-0330' })
      .then(edited({ tookAtLocal: '2026-02-27T09:00:00', tookAtOffsetMinutes: -210, tookAtSource: 'form' }));
    given(uploaded)
      .when({ ...edit, tookAt: 'soon' })
      .thenRejected('invalid-photo');
  });

  it('U2 a date without an offset adds no evidence of the owner’s clock', () => {
    for (const tookAtSource of ['upload', 'exif-without-offset', 'form-without-offset'] as const)
      given(uploadedWith({ tookAtSource }))
        .when({ ...edit, tookAt: '2026-02-27 09:00' })
        .then(edited({ tookAtLocal: '2026-02-27T09:00:00', tookAtSource: 'form-without-offset' }));
  });

  it('U2 a date without an offset is in that of the browser, where the photo has none of its own', () => {
    const clock = '2026-02-27T09:00:00+1400';
    for (const tookAtSource of ['upload', 'exif-without-offset', 'form-without-offset'] as const)
      given(uploadedWith({ tookAtSource }))
        .when({ ...edit, tookAt: '2026-02-27 09:00', clock })
        .then(edited({ tookAtLocal: '2026-02-27T09:00:00', tookAtOffsetMinutes: 840, tookAtSource: 'form' }));
    given(uploaded)
      .when({ ...edit, tookAt: '2026-02-27 09:00', clock })
      .then(edited({ tookAtLocal: '2026-02-27T09:00:00', tookAtSource: 'form' }));
    given(uploaded)
      .when({ ...edit, clock })
      .thenNothing();
  });

  it('is for the owner', () => {
    given(uploaded)
      .when({ ...edit, actorId: stranger, title: 'x' })
      .thenRejected('photo-not-found');
    given(uploaded, renditionsMade, published)
      .when({ ...edit, actorId: stranger, title: 'x' })
      .thenRejected('not-your-photo');
  });
});

describe('offering a photo as premium (U4)', () => {
  const offered = { type: 'media.premium-offered', data: ofPhoto } as const;
  const granted = { type: 'media.premium-granted', data: ofPhoto } as const;
  const offerWithdrawn = { type: 'media.premium-offer-withdrawn', data: ofPhoto } as const;
  const revoked = { type: 'media.premium-revoked', data: ofPhoto } as const;

  it('is an offer until a curator accepts it', () =>
    given(uploaded)
      .when({ ...edit, offerPremium: true })
      .then(offered));

  it('taken back takes the distinction with it', () => {
    given(uploadedWith({ offerPremium: true }))
      .when({ ...edit, offerPremium: false })
      .then(offerWithdrawn);
    given(uploaded, renditionsMade, published, offered, granted)
      .when({ ...edit, offerPremium: false })
      .then(offerWithdrawn, revoked);
  });
});

describe('what an owner says of a photo (N7)', () => {
  const exif = { camera: 'NIKON D750', lens: null, focalLength: 35, aperture: 8, exposure: '1/250', iso: 100 };
  const changed = (changes: Partial<DetailsChanged['data']>): DetailsChanged => ({
    type: 'media.details-changed',
    data: { ...ofPhoto, alt: '', license: 'all-rights-reserved', showExif: true, exif: null, ...changes },
  });

  it('N7 changes along with the words, and only where it differs', () => {
    given(uploaded)
      .when({ ...edit, alt: 'Three dunes.', license: 'cc0', title: 'Waves' })
      .then(edited({ title: 'Waves' }), changed({ alt: 'Three dunes.', license: 'cc0' }));
    given(uploaded, changed({ alt: 'Three dunes.' }))
      .when({ ...edit, alt: 'Three dunes.' })
      .thenNothing();
  });

  it('N7 what is no longer shown is forgotten, and does not come back', () => {
    given(uploaded, changed({ exif }))
      .when({ ...edit, showExif: false })
      .then(changed({ showExif: false }));
    given(uploaded, changed({ exif }), changed({ showExif: false }))
      .when({ ...edit, showExif: true })
      .then(changed({}));
  });
});
