import { strictTransport } from '@heliograph/http';
import type { Language } from '../language/language.js';

export type PageKind = 'page' | 'private' | 'oauth';

export interface HeaderOptions {
  /** Origins besides our own that images may come from. */
  readonly imageOrigins?: readonly string[];
  readonly https?: boolean;
  /** Source of its scripts, for the policy; left out = it runs none. */
  readonly scripts?: string;
  /** Its script shows files of this device before they are sent. */
  readonly previews?: boolean;
  /** The language that it is written in; left out = English, not what the browser accepts. */
  readonly language?: Pick<Language, 'code'>;
  /** Its script starts our service worker. */
  readonly worker?: boolean;
  /** Origins that its script may ask besides our own. */
  readonly connectOrigins?: readonly string[];
}

/** On the API's address, where 'self' would let an answer with a `callback` run as a script. */
export const assetScripts = (url: string): string => new URL('/assets/', url).href;

/**
 * Headers of an HTML page. `private` is for sign-in, settings and uploads (never stored); `oauth` for the pages of an authorization,
 * which also lack `form-action`: Chromium holds every redirect of a submitted form against it, the callback's own redirects included, so
 * naming the callback's origin would still break clients that move on to `www.` or to their own scheme.
 */
export function pageHeaders(kind: PageKind, options: HeaderOptions = {}): Record<string, string> {
  const policy = [
    "default-src 'none'",
    ["img-src 'self'", ...(options.previews ? ['blob:'] : []), ...(options.imageOrigins ?? [])].join(' '),
    "style-src 'self'",
    "font-src 'self'",
    ...(kind === 'oauth' ? [] : ["manifest-src 'self'"]),
    ...(options.scripts ? [`script-src ${options.scripts}`] : []),
    ...(options.scripts && kind !== 'oauth' ? [["connect-src 'self'", ...(options.connectOrigins ?? [])].join(' ')] : []),
    ...(options.worker ? ["worker-src 'self'"] : []),
    ...(kind === 'oauth' ? [] : ["form-action 'self'"]),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy.join('; '),
    'Cache-Control': kind === 'page' ? 'private, no-cache' : 'no-store',
    // What is never stored is never compressed: it holds what is shown once.
    Vary: ['Cookie', ...(options.language ? ['Accept-Language'] : []), ...(kind === 'page' ? ['Accept-Encoding'] : [])].join(', '),
    ...(options.language ? { 'Content-Language': options.language.code } : {}),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    // An app may open the authorization in a pop-up and needs to keep hold of it.
    ...(kind === 'oauth' ? {} : { 'Cross-Origin-Opener-Policy': 'same-origin' }),
    ...strictTransport(options.https ? 'https:' : ''),
  };
}
