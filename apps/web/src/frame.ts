import type { Scope } from '@heliograph/identity-contracts';
import type { Viewer } from './models.js';

/** What every page needs besides its own content. */
export interface Frame {
  readonly viewer: Viewer | null;
  /** Of the viewer's notifications. */
  readonly countUnread?: number;
  /** This browser has a session that was ended elsewhere: by the person, or by a suspension. */
  readonly wasSignedIn?: boolean;
  /** The operator of the site has written one. */
  readonly hasImprint?: boolean;
  /** For the forms of this page; bound to the viewer's session. */
  readonly csrf: string;
  /** Names this page as it was rendered: what is sent twice from it is once meant. */
  readonly rendering: string;
  /** Path and query that signing in leads back to: of this page, or of the page that this one leads back to. */
  readonly here: string;
  /** `WEB_URL` without a slash at its end, for addresses that leave the page (canonical, og:image). */
  readonly webUrl: string;
}

/** The way to sign in and come back here. */
export function signInHref(frame: Frame): string {
  return `/login?${new URLSearchParams({ return_to: frame.here })}`;
}

/** True if a power of staff is theirs, also where they are asked for the password or for a second factor first. */
export const hasPower = ({ staff, withheld, lacking }: Viewer, scope: Scope): boolean =>
  [staff, withheld, lacking].some((scopes) => scopes.has(scope));
