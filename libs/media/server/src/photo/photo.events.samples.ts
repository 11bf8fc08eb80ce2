import { DecisionId, PhotoId, UserId } from '@heliograph/kernel';
import type {
  DetailsChanged,
  FormatsMade,
  PhotoDeleted,
  PhotoEdited,
  PhotoHeld,
  PhotoPublished,
  PhotoTakenDown,
  PhotoUnpublished,
  PhotoUploaded,
  RenditionsMade,
} from '@heliograph/media-core';

/** One literal example of each event, for the catalogue and the frozen samples. */
export const ofPhoto = { photoId: PhotoId(10), ownerId: UserId(7), at: '2026-01-31T09:30:00.000Z' };

const words = { title: 'Dunes', description: 'At dusk.', tags: ['Sand & Sea'], tagSlugs: ['sand-sea'] };
const taken = { tookAtLocal: '2026-01-30T18:30:00', tookAtOffsetMinutes: 120 };
const images = {
  imageThumb: '0b6ef1c41a9d47fbb2e6f7f3a1d20c55.webp',
  imageLarge: '9c1f2d6e7a3b4c5d8e9f0a1b2c3d4e5f.webp',
  imageFull: '5d2c8e1f0a9b4c3d7e6f5a4b3c2d1e0f.jpg',
};
const imageSource = 'e7a1b2c3d4e5f60718293a4b5c6d7e8f.upload';
const look = { width: 3000, height: 2000, colors: [{ hex: '#c2a060', ratio: 0.61 }], thumbhash: 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG' };

export const uploaded: PhotoUploaded['data'] = {
  ...ofPhoto,
  ...words,
  ...taken,
  tookAtSource: 'exif',
  width: 3000,
  height: 2000,
  imageType: 'jpeg',
  imageBytes: 2_400_000,
  checksum: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  imageSource,
  ...images,
  publish: true,
  offerPremium: false,
};
const small = {
  name: '1c6a0d8e4f2b4a7d9e3c5b7f1a2d4c6e.jpg',
  ...({ format: 'jpeg', width: 640, height: 427 } as const),
  sha256: '4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',
  bytes: 61_440,
};
export const renditionsMade: RenditionsMade['data'] = {
  ...ofPhoto,
  ...look,
  fingerprint: 'd5a1c3967b2e480f',
  images: [
    { name: images.imageThumb, sha256: '53c234e5e8472b6ac51c1ae1cab3fe06fad053beb8ebfd8977b010655bfdd3c3', bytes: 7_168 },
    { name: images.imageLarge, sha256: '1121cfccd5913f0a63fec40a6ffd44ea64f9dc135c66634ba001d10bcf4302a2', bytes: 307_200 },
    { name: images.imageFull, sha256: '7de1555df0c2700329e815b93b32c571c3ea54dc967b89e81ab73b9972b72d1d', bytes: 2_097_152 },
  ],
  files: [small],
};
export const formatsMade: FormatsMade['data'] = {
  ...ofPhoto,
  files: [
    {
      name: '7b1d3f5a9c2e4d6f8a0b1c3e5d7f9a2b.avif',
      ...{ format: 'avif', width: 320, height: 213 },
      sha256: 'f0b5c2c2211c8d67ed15e75e656c7862d086e9245420892a7de62cd9ec582a06',
      bytes: 9_216,
    },
  ],
};
export const detailsChanged: DetailsChanged['data'] = {
  ...ofPhoto,
  alt: 'Three dunes, the last sunlight on their ridges.',
  license: 'cc-by',
  showExif: true,
  exif: { camera: 'NIKON D750', lens: '24-70mm f/2.8', focalLength: 35, aperture: 8, exposure: '1/250', iso: 100 },
};
export const held: PhotoHeld['data'] = { ...ofPhoto, barredChecksum: uploaded.checksum, distance: 3 };
export const published: PhotoPublished['data'] = {
  ...ofPhoto,
  ...words,
  ...taken,
  ...images,
  ...look,
  isPremium: false,
  isCurated: false,
  createdAt: '2026-01-31T09:29:58.000Z',
  firstPublishedAt: '2026-01-31T09:30:00.000Z',
};
export const unpublished: PhotoUnpublished['data'] = {
  ...ofPhoto,
  ...taken,
  tagSlugs: ['sand-sea'],
  firstPublishedAt: '2026-01-31T09:30:00.000Z',
};
export const edited: PhotoEdited['data'] = {
  ...ofPhoto,
  ...words,
  ...taken,
  tookAtSource: 'form',
  tagSlugsBefore: ['sand'],
  isPublished: true,
};
export const deleted: PhotoDeleted['data'] = { ...ofPhoto, imageSource, ...images, renditions: [small.name] };
export const takenDown: PhotoTakenDown['data'] = {
  ...ofPhoto,
  standing: [{ decisionId: DecisionId(5), reason: 'copyright' }],
  lifted: [DecisionId(4)],
  since: ofPhoto.at,
  isHeld: false,
  wanted: true,
  publishedAt: '2026-01-31T09:30:00.000Z',
};
