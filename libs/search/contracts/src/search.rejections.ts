import type { Rejections } from '@heliograph/kernel';

/** Every code with which search refuses, with its HTTP status (S12) and what it means to clients (S11). */
export const searchRejections = {
  'unknown-tag': { status: 404, meaning: 'No published photo has this tag.' },
} as const satisfies Rejections;

export type SearchRejection = keyof typeof searchRejections;
