/** Where passkeys are good (WebAuthn). */
export interface RelyingParty {
  /** A host name. */
  readonly id: string;
  readonly origins: readonly string[];
}

/** Settings that decisions go by; from the program's settings. */
export class IdentitySettings {
  constructor(
    /** `STAFF_SECOND_FACTOR`: nobody has the power of a role on the pages, or gives it on, without a second factor. */
    readonly staffSecondFactor: boolean,
    /** From `WEB_URL` and `PUBLIC_URL`, never from a request (S21). */
    readonly relyingParty: RelyingParty,
  ) {}
}

/** Of a program without pages: no passkey is good here. */
export const noRelyingParty: RelyingParty = { id: 'invalid', origins: [] };

/** Passkeys are of the pages' host; the sign-in of an authorization is at the API's, where it is the same or a name below. */
export function relyingPartyOf(webUrl: string, publicUrl: string): RelyingParty {
  const [web, api] = [new URL(webUrl), new URL(publicUrl)];
  const isBelow = api.hostname === web.hostname || api.hostname.endsWith(`.${web.hostname}`);
  return { id: web.hostname, origins: isBelow ? [...new Set([web.origin, api.origin])] : [web.origin] };
}
