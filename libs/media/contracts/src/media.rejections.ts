import type { Rejections } from '@heliograph/kernel';

/** What an uploaded file is refused for. */
const imageRefusals = {
  'image-too-large': { status: 413, meaning: 'The file is larger than 20 MB.' },
  'image-type-unsupported': { status: 415, meaning: 'The file cannot be opened as a picture. Send JPEG, PNG, WebP, AVIF or HEIC.' },
  'image-heic': { status: 415, meaning: 'The HEIC picture is coded in a way that is not supported. Export it as JPEG.' },
  'image-raw': { status: 415, meaning: 'Raw files are not supported. Export the picture as JPEG.' },
  'image-other-format': { status: 415, meaning: 'Pictures of this format are not supported. Save the picture as JPEG or PNG.' },
  'image-film': { status: 415, meaning: 'Videos are not supported. Save a single picture as JPEG.' },
  'image-document': { status: 415, meaning: 'Documents and archives are not supported. Save the picture as JPEG or PNG.' },
  'image-too-many-pixels': { status: 422, meaning: 'The picture has more than 50 megapixels, or a side is too long.' },
  'image-incomplete': { status: 422, meaning: 'The picture is incomplete. Upload it again.' },
  'image-corrupt': { status: 422, meaning: 'The picture is damaged.' },
  'image-animated': { status: 422, meaning: 'Animated pictures are not supported. Send a still one.' },
  'image-trailing-data': { status: 422, meaning: 'The file contains other data after the picture.' },
  'image-barred': { status: 422, meaning: 'This picture was taken down. It cannot be uploaded again.' },
} as const satisfies Rejections;

export type ImageRefusal = keyof typeof imageRefusals;

/** Every code with which media refuses, with its HTTP status (S12) and what it means to clients (S11). Those with 422 carry `errors` by field. */
export const mediaRejections = {
  ...imageRefusals,
  'photo-not-found': { status: 404, meaning: 'The photo does not exist, or the caller cannot see it.' },
  'original-not-kept': { status: 404, meaning: 'The file of this photo was not kept: it was uploaded before originals were.' },
  'not-your-photo': { status: 403, meaning: 'The photo belongs to somebody else.' },
  'photo-failed': { status: 422, meaning: 'The picture could not be decoded, so the photo cannot be published.' },
  'photo-withheld': { status: 409, meaning: 'The photo waits for a moderator, or was taken down.' },
  'premium-not-offered': { status: 409, meaning: 'The owner has not offered the photo as premium.' },
  'invalid-photo': { status: 422, meaning: '`errors` says by field what is wrong with the photo.' },
  'theme-not-found': { status: 404, meaning: 'The week has no theme, or has not begun, or is none.' },
  'invalid-theme': { status: 422, meaning: '`errors` says by field what is wrong with the theme.' },
  'storage-full': { status: 422, meaning: 'The storage is full. `/me/limits` says how much there is.' },
  'upload-not-found': { status: 404, meaning: 'The upload does not exist, or was abandoned. Start again.' },
  'upload-moved-on': { status: 409, meaning: '`Upload-Offset` does not match the upload. Ask for the offset with HEAD.' },
} as const satisfies Rejections;

export type MediaRejection = keyof typeof mediaRejections;
