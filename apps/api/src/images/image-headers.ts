import { PUBLIC_IMAGE_SECONDS } from '@heliograph/media-contracts';

/** Any page may embed the file, nothing in it may run. */
const harmless = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
};

/** Anybody may keep it for a while; `tags` name what a cache in between drops when it is hidden (B8). */
export function publicImageHeaders(...tags: readonly string[]): Readonly<Record<string, string>> {
  return { ...harmless, 'Cache-Control': `public, max-age=${PUBLIC_IMAGE_SECONDS}`, 'Cache-Tag': tags.join(' ') };
}

/** The owner's browser alone may keep it, and asks each time. */
export const privateImageHeaders: Readonly<Record<string, string>> = { ...harmless, 'Cache-Control': 'private, no-cache' };

/** A file as it was sent, with all that it says of its owner: for the owner who downloads it, and for no cache. */
export const originalHeaders: Readonly<Record<string, string>> = { ...harmless, 'Cache-Control': 'private, no-store' };

/** What moderators look at is left in no cache, their own among them. */
export const moderatorImageHeaders: Readonly<Record<string, string>> = { ...harmless, 'Cache-Control': 'no-store' };
