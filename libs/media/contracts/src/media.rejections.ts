/** What an uploaded file is refused for. */
export type ImageRefusal =
  | 'image-too-large'
  | 'image-type-unsupported'
  | 'image-heic'
  | 'image-raw'
  | 'image-other-format'
  | 'image-film'
  | 'image-document'
  | 'image-too-many-pixels'
  | 'image-incomplete'
  | 'image-corrupt'
  | 'image-animated'
  | 'image-trailing-data'
  | 'image-barred';

/** Every code that a command of media may be refused with (`Rejected`); the app maps each to a status. */
export type MediaRejection =
  | ImageRefusal
  | 'photo-not-found'
  | 'not-your-photo'
  | 'photo-failed'
  | 'photo-withheld'
  | 'premium-not-offered'
  | 'invalid-photo'
  | 'storage-full'
  | 'upload-not-found'
  | 'upload-moved-on';

/** Their HTTP statuses (S12). Those with 422 carry `errors` by field. */
export const mediaRejections = {
  'image-too-large': 413,
  'image-type-unsupported': 415,
  'image-heic': 415,
  'image-raw': 415,
  'image-other-format': 415,
  'image-film': 415,
  'image-document': 415,
  'image-too-many-pixels': 422,
  'image-incomplete': 422,
  'image-corrupt': 422,
  'image-animated': 422,
  'image-trailing-data': 422,
  'image-barred': 422,
  'photo-not-found': 404,
  'not-your-photo': 403,
  'photo-failed': 422,
  'photo-withheld': 409,
  'premium-not-offered': 409,
  'invalid-photo': 422,
  'storage-full': 422,
  'upload-not-found': 404,
  'upload-moved-on': 409,
} satisfies Record<MediaRejection, number>;
