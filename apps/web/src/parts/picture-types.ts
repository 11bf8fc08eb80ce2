import { message } from '../language/message.js';

/** What uploads may be, for the picker of a browser and in words. The decoder decides. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif';
export const MAX_PIXELS = 50_000_000;
export const PICTURE_WORDS = message('JPEG, PNG, WebP, AVIF or HEIC');
export const NO_PICTURE = message('This file cannot be opened. Please use JPEG, PNG, WebP, AVIF or HEIC.');
