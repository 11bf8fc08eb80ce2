import { PhotoId, UserId } from '@heliograph/kernel';
import type { PhotoPublished, PhotoUploaded, RenditionsMade } from '../photo.events.js';

/** A photo for the specs: literal events of one stream. */
export const photoId = PhotoId(10);
export const owner = UserId(1);
export const stranger = UserId(2);
export const at = '2026-03-01T10:00:00.000Z';
export const later = '2026-03-01T11:00:00.000Z';
export const ofPhoto = { photoId, ownerId: owner, at: later };

const words = { title: 'Dunes', description: 'At dusk.', tags: ['Sand & Sea'], tagSlugs: ['sand-sea'] };
const taken = { tookAtLocal: '2026-02-28T18:30:00', tookAtOffsetMinutes: 120 };
const images = { imageThumb: 't.webp', imageLarge: 'l.webp', imageFull: 'f.jpg' };
const look = { width: 3000, height: 2000, colors: [{ hex: '#c2a060', ratio: 0.6 }], thumbhash: 'aGFzaA==' };

export const uploaded: PhotoUploaded = {
  type: 'media.photo-uploaded',
  data: {
    photoId,
    ownerId: owner,
    ...words,
    ...taken,
    tookAtSource: 'exif',
    width: 3000,
    height: 2000,
    imageType: 'jpeg',
    imageBytes: 1_000_000,
    checksum: 'c0ffee',
    imageSource: 's.upload',
    ...images,
    publish: true,
    offerPremium: false,
    at,
  },
};

/** The same, uploaded as a draft or with an offer. */
export const uploadedWith = (changes: Partial<PhotoUploaded['data']>): PhotoUploaded => ({
  ...uploaded,
  data: { ...uploaded.data, ...changes },
});

export const renditionsMade: RenditionsMade = {
  type: 'media.renditions-made',
  data: {
    ...ofPhoto,
    ...look,
    fingerprint: '0123456789abcdef',
    images: [{ name: 't.webp', sha256: 'cafe', bytes: 7_000 }],
    files: [{ name: 'a.jpg', format: 'jpeg', width: 640, height: 427, sha256: 'beef', bytes: 40_000 }],
  },
};

export const published: PhotoPublished = {
  type: 'media.photo-published',
  data: { ...ofPhoto, ...words, ...taken, ...images, ...look, isPremium: false, isCurated: false, createdAt: at, firstPublishedAt: later },
};
