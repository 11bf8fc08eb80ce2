/** Contract E, Upload. */
export const MAX_PIXELS = 50_000_000;
/** A picture of 1 x 50,000,000 pixels is within the other limits and of no use to anybody. */
export const MAX_SIDE = 12_000;
/** Chunks of a PNG or WebP, segments of a JPEG: nothing writes more, and whoever walks over millions of empty ones stops everybody else meanwhile. */
export const MAX_PIECES = 20_000;
