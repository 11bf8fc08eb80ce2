/** Of a file that is copied. */
export const CHUNK_BYTES = 1024 * 1024;
/** Contract E, Upload. */
export const MAX_PIXELS = 50_000_000;
/** Pixels of the longer side of what is made of a photo, besides the full size. */
export const THUMB_SIDE = 400;
export const LARGE_SIDE = 2_048;
/** Of a square picture. */
export const SQUARE_SIDE = 400;
/** Pixels of a side: as many as a JPEG can have, and as the decoder of WebP takes. */
export const MAX_SIDE = 65_500;
export const MAX_WEBP_SIDE = 16_383;
/** Bytes of an EXIF block: a JPEG has room for half as many, and of a million the reader makes texts for ten seconds. */
export const MOST_EXIF = 128 * 1024;
/** Chunks of a PNG or WebP, segments of a JPEG: no program writes more, and reading millions of empty ones would block the process. */
export const MAX_PIECES = 20_000;
