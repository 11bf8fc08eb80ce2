import type { CookieSerializeOptions } from '@fastify/cookie';

export interface CookieNames {
  readonly session: string;
  readonly visitor: string;
}

/** `__Host-` keeps a cookie from being set by a neighbour domain or over plain HTTP; browsers allow it under https only. */
export function cookieNames(https: boolean): CookieNames {
  const prefix = https ? '__Host-' : '';
  return { session: `${prefix}heliograph_session`, visitor: `${prefix}heliograph_visitor` };
}

export function cookieOptions(https: boolean, expires?: Date): CookieSerializeOptions {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: https, ...(expires ? { expires } : {}) };
}
