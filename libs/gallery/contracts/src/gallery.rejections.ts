import type { Rejections } from '@heliograph/kernel';

/** Every code with which gallery refuses, with its HTTP status (S12) and what it means to clients (S11). */
export const galleryRejections = {
  'collection-not-found': { status: 404, meaning: 'The collection does not exist, or the caller cannot see it.' },
  'photo-not-collected': { status: 404, meaning: 'The photo is not in the collection.' },
  'not-your-collection': { status: 403, meaning: 'The collection belongs to somebody else.' },
  'invalid-collection': { status: 422, meaning: '`errors` says by field what is wrong with the collection.' },
  'too-many-collections': { status: 422, meaning: 'The caller has 200 collections. Delete one first.' },
  'collection-full': { status: 422, meaning: 'There are 1,000 photos in the collection. Take one out first.' },
} as const satisfies Rejections;

export type GalleryRejection = keyof typeof galleryRejections;
