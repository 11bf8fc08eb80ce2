/** Who somebody is, for apps in which they sign in with their account here (OpenID Connect, W3). */
export const scopesOfSignIn = ['openid', 'profile', 'email'] as const;

/** What a person may do without an app, and nobody's work of staff (A4). */
export const scopesOfPeople = [
  'read',
  'write:photos',
  'write:comments',
  'write:likes',
  'write:follows',
  'write:collections',
  'write:profile',
  'manage:account',
] as const;

/** The work of staff: by role, in personal tokens alone (A4). */
export const scopesOfStaff = ['audit:read', 'ops:read', 'ops:write', 'curate', 'moderate'] as const;

/** The closed list of scopes (A4). */
export type Scope = (typeof scopesOfSignIn)[number] | (typeof scopesOfPeople)[number] | (typeof scopesOfStaff)[number];

/** A scope and what it allows, in words for people. */
export interface ScopeInWords {
  readonly name: Scope;
  readonly words: string;
}
