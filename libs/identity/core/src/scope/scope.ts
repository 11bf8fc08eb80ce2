import { refuseInvalid } from '../fields/fields.js';
import type { Role } from '../role/role.js';

/**
 * A4: who may grant a scope. `consent` = an app may request it, `sign-in` = the same, and no personal token has it (OpenID Connect, W3), `person` =
 * personal tokens only, else staff with that role, in personal tokens only.
 */
type ScopeSource = 'sign-in' | 'consent' | 'person' | Role;

const scopes = {
  openid: { given: 'sign-in', words: 'Sign you in with your account here' },
  profile: { given: 'sign-in', words: 'See your name, username, picture and website' },
  email: { given: 'sign-in', words: 'See your e-mail address' },
  read: { given: 'consent', words: 'See your profile, photos (drafts too) and connected apps' },
  'write:photos': { given: 'consent', words: 'Upload, change, publish and delete your photos' },
  'write:comments': { given: 'consent', words: 'Write, change and delete comments as you' },
  'write:likes': { given: 'consent', words: 'Like photos and comments as you' },
  'write:follows': { given: 'consent', words: 'Follow people as you' },
  'write:collections': { given: 'consent', words: 'Make, change and delete your collections' },
  'write:profile': { given: 'consent', words: 'Change your profile and picture, and disconnect apps' },
  'manage:account': { given: 'person', words: 'Full control of your account: tokens, apps, password and deletion' },
  'audit:read': { given: 'auditor', words: 'Read the event log as an auditor' },
  'ops:read': { given: 'operator', words: 'See the state of the running product' },
  'ops:write': { given: 'operator', words: 'Operate the running product' },
  curate: { given: 'curator', words: 'Select photos, accept premium offers and grant badges' },
  moderate: { given: 'moderator', words: 'Delete what others have written' },
} as const satisfies Record<string, { given: ScopeSource; words: string }>;

export type Scope = keyof typeof scopes;

export interface ScopeInWords {
  readonly name: Scope;
  readonly words: string;
}

/** A4: what an app gets when it does not say what it wants. */
export const defaultScopes: readonly Scope[] = ['read', 'write:photos', 'write:comments', 'write:likes', 'write:follows'];

/**
 * O6: an app's own token acts for no user, reads what is public and has no scope. `read` may be requested, as many clients do, and is not given.
 * null = it may not be requested.
 */
export const appTokenScopes = (requested: readonly string[]): readonly Scope[] | null =>
  requested.every((name) => name === 'read') ? [] : null;

const isScope = (name: string): name is Scope => Object.hasOwn(scopes, name);
export const allScopes = Object.keys(scopes) as Scope[];

/** What people may allow an app. */
export const consentScopes: readonly Scope[] = allScopes.filter((name) => ['sign-in', 'consent'].includes(scopes[name].given));

export const describeScopes = (names: readonly Scope[]): readonly ScopeInWords[] =>
  names.map((name) => ({ name, words: scopes[name].words }));

/**
 * Scopes requested at authorize, each once, in the closed list's order; null when one is unknown or never given by consent. Unknown ones next to `openid`
 * are ignored, as `offline_access` is, which libraries send (OpenID Connect Core, 3.1.2.1).
 */
export function readRequestedScopes(asked: string): readonly Scope[] | null {
  const sent = asked.split(' ').filter((name) => name !== '');
  const names = sent.includes('openid') ? sent.filter(isScope) : sent;
  return names.length > 0 && names.every((name) => isScope(name) && consentScopes.includes(name)) ? ordered(names) : null;
}

const ofPeople: readonly ScopeSource[] = ['sign-in', 'consent', 'person'];
const isStaffScope = (name: Scope): boolean => !ofPeople.includes(scopes[name].given);

/** The scopes of staff that these roles stand for (A4). */
export const staffScopes = (roles: readonly string[]): readonly Scope[] =>
  allScopes.filter((name) => isStaffScope(name) && roles.includes(scopes[name].given));

/** The rest of a token's scopes while its person has these roles: a revoked role takes its own out (A4). */
export function effectiveScopes(held: readonly Scope[], roles: readonly string[]): readonly Scope[] {
  const ofRoles = staffScopes(roles);
  return held.filter((name) => !isStaffScope(name) || ofRoles.includes(name));
}

/** Scopes that may be put into a personal token by somebody who has these scopes of staff now (A4). */
export const grantableScopes = (staff: readonly Scope[]): readonly Scope[] =>
  allScopes.filter((name) => (isStaffScope(name) ? staff.includes(name) : scopes[name].given !== 'sign-in'));

/** Throws `invalid` under `scopes` where one is unknown, not this person's to give, or none is named. @param staff as in `grantable` */
export function personalScopes(asked: readonly string[], staff: readonly Scope[]): readonly Scope[] {
  const allowed: readonly string[] = grantableScopes(staff);
  const foreign = asked.find((name) => !allowed.includes(name));
  const problem =
    foreign === undefined
      ? asked.length === 0
        ? 'must name at least one scope'
        : null
      : `must not contain the scope "${foreign}", which you cannot give`;
  refuseInvalid({ scopes: problem });
  return ordered(asked);
}

const ordered = (names: readonly string[]): readonly Scope[] => allScopes.filter((name) => names.includes(name));
