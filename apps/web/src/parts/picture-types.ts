/** What uploads may be, for the picker of a browser and in words. The decoder decides. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif';
export const PICTURE_WORDS = 'JPEG, PNG, WebP or AVIF';
