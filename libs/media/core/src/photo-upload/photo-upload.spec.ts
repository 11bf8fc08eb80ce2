import { deciderSpec } from '@heliograph/testing/pure';
import { describe, expect, it } from '@jest/globals';
import { at, owner, photoId, uploaded } from '../photo/spec/photo.samples.js';
import { photoUpload, type UploadPhoto } from './photo-upload.js';

const { given } = deciderSpec(photoUpload);

const upload: UploadPhoto = {
  photoId,
  ownerId: owner,
  at,
  title: '  Dunes ',
  description: 'At dusk.\n',
  tags: [' Sand & Sea ', 'sand sea', '!!'],
  publish: true,
  offerPremium: false,
  exif: null,
  taken: { form: null, exif: [{ dateTime: '2026:02:28 18:30:00', offsets: ['+02:00'] }], ownerOffsetMinutes: null },
  image: { type: 'jpeg', bytes: 1_000_000, checksum: 'c0ffee', width: 3000, height: 2000 },
  names: { source: 's.upload', thumb: 't.webp', large: 'l.webp', full: 'f.jpg' },
};

describe('uploading a photo (contract E, Upload)', () => {
  it('trims the words, turns tags into slugs and takes the date from EXIF', () => given().when(upload).then(uploaded));

  it('happens once', () => given(uploaded).when(upload).thenNothing());

  it('S20 counts lengths in code points', () => {
    given()
      .when({ ...upload, title: '🌅'.repeat(201) })
      .thenRejected('invalid-photo');
    given()
      .when({ ...upload, description: 'x'.repeat(5001) })
      .thenRejected('invalid-photo');
    const [event] = photoUpload.decide({ ...upload, title: '🌅'.repeat(200), description: 'x'.repeat(5000) }, photoUpload.initial);
    expect(event?.type).toBe('media.photo-uploaded');
  });

  it('S20 refuses NUL and lone surrogates', () => {
    given()
      .when({ ...upload, title: 'a\0b' })
      .thenRejected('invalid-photo');
    given()
      .when({ ...upload, description: 'a\ud800b' })
      .thenRejected('invalid-photo');
    given()
      .when({ ...upload, tags: ['a\udc00'] })
      .thenRejected('invalid-photo');
  });

  it('refuses a date from the form that is none', () =>
    given()
      .when({ ...upload, taken: { ...upload.taken, form: 'yesterday' } })
      .thenRejected('invalid-photo'));
});

describe('what an owner says of a photo (N7)', () => {
  const exif = { camera: 'NIKON D750', lens: null, focalLength: 35, aperture: 8, exposure: '1/250', iso: 100 };
  const ofPhoto = { photoId, ownerId: owner, at };

  it('N7 nothing is recorded where nothing is said', () =>
    given()
      .when({ ...upload, alt: '  ' })
      .then(uploaded));

  it('N7 alt text, licence and what the camera wrote are kept', () =>
    given()
      .when({ ...upload, alt: ' Three dunes. ', license: 'cc-by', exif })
      .then(uploaded, {
        type: 'media.details-changed',
        data: { ...ofPhoto, alt: 'Three dunes.', license: 'cc-by', showExif: true, exif },
      }));

  it('N7 what the camera wrote is not kept where its owner does not show it', () =>
    given()
      .when({ ...upload, showExif: false, exif })
      .then(uploaded, {
        type: 'media.details-changed',
        data: { ...ofPhoto, alt: '', license: 'all-rights-reserved', showExif: false, exif: null },
      }));

  it('N7 alt text has at most 500 characters', () => {
    given()
      .when({ ...upload, alt: 'x'.repeat(501) })
      .thenRejected('invalid-photo');
    given()
      .when({ ...upload, alt: 'a\0b' })
      .thenRejected('invalid-photo');
  });
});
