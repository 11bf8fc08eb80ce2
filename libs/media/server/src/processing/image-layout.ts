import { Rejected } from '@heliograph/kernel';
import type { ImageRefusal, UploadType } from '@heliograph/media-contracts';

/** What the structure of a file says, without decoding a pixel. */
export interface ImageLayout {
  readonly type: UploadType;
  /** As stored, before any orientation is applied. */
  readonly width: number;
  readonly height: number;
  /** The EXIF block as a TIFF file, or null. */
  readonly exif: Buffer | null;
  /** Where the image ends; what comes after it is not the image. */
  readonly end: number;
  /** True if a part of the pixels is known to be missing: takes some milliseconds. */
  readonly isCut?: () => boolean;
  /** True if it contains more than one picture and how to show it; known for JPEG, AVIF and HEIC. */
  readonly holdsMore?: boolean;
  /** Quarter turns that the file asks for by itself, and not by EXIF. */
  readonly turns?: number;
}

const words: Record<ImageRefusal, string> = {
  'image-too-large': 'The image is larger than 20 MB.',
  'image-type-unsupported': 'The image must be a JPEG, PNG, WebP, AVIF or HEIC file.',
  'image-heic': 'This is a HEIC picture that cannot be read here. Export it as JPEG, or set your camera to "Most compatible".',
  'image-raw': 'Raw files are not supported. Export the picture as JPEG and upload that.',
  'image-other-format':
    'TIFF, GIF, BMP, SVG, PSD, JPEG XL and JPEG 2000 pictures are not supported. Save the picture as JPEG or PNG and upload that.',
  'image-film': 'Videos are not supported. Save a single picture as JPEG and upload that.',
  'image-document': 'Documents and archives are not supported. Save the picture as JPEG or PNG and upload that.',
  'image-too-many-pixels': 'The image must have at most 50 megapixels, and no side of more than 65500 pixels (WebP: 16383).',
  'image-incomplete': 'The image is incomplete. Upload it again.',
  'image-corrupt': 'The image is damaged.',
  'image-animated': 'The image must be a single picture, not an animation.',
  'image-trailing-data': 'The file contains other data after the image.',
  'image-barred': 'A moderator took this picture down. You cannot upload it again.',
};

/** To be thrown: `refused('image-incomplete')`. */
export function imageRejection(code: ImageRefusal): Rejected<ImageRefusal> {
  return new Rejected(code, words[code], { image: [words[code]] });
}
