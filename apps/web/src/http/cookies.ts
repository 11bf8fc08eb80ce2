import type { CookieSerializeOptions } from '@fastify/cookie';

type CookieName<Short extends string> = `${'__Host-' | ''}heliograph_${Short}`;

export interface CookieNames {
  readonly session: CookieName<'session'>;
  readonly visitor: CookieName<'visitor'>;
  /** A sign-in after its first step. */
  readonly unfinished: CookieName<'sign_in'>;
  /** Outlives sessions: marks a browser that has signed in to an account. */
  readonly device: CookieName<'device'>;
  readonly language: CookieName<'language'>;
  /** First steps of somebody who has joined with this browser. */
  readonly welcome: CookieName<'welcome'>;
  /** Another value at each sign-in and sign-out, for our scripts: they show no page from before one after it. It opens nothing. */
  readonly change: CookieName<'change'>;
}

/** `__Host-` keeps a cookie from being set by a neighbour domain or over plain HTTP; browsers allow it under https only. */
export function cookieNames(https: boolean): CookieNames {
  const prefix = https ? '__Host-' : '';
  return {
    session: `${prefix}heliograph_session`,
    visitor: `${prefix}heliograph_visitor`,
    unfinished: `${prefix}heliograph_sign_in`,
    device: `${prefix}heliograph_device`,
    language: `${prefix}heliograph_language`,
    welcome: `${prefix}heliograph_welcome`,
    change: `${prefix}heliograph_change`,
  };
}

export function cookieOptions(https: boolean, expires?: Date): CookieSerializeOptions {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: https, ...(expires ? { expires } : {}) };
}

/** As long as browsers keep a cookie at most. */
export const lastingCookieOptions = (https: boolean): CookieSerializeOptions => ({ ...cookieOptions(https), maxAge: 400 * 24 * 60 * 60 });

/** What a cookie holds, if it may be ours by its length. */
export function cookieText(value: string | undefined): string | null {
  return value && value.length <= 500 ? value : null;
}
