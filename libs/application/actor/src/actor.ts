import { newContext } from '@heliograph/cqrs';
import { type Scope, scopesOfPeople } from '@heliograph/identity-contracts';
import type { AppId, Context, CredentialId, UserId } from '@heliograph/kernel';

/** The caller: anonymous (both null), a user, through an app or not, or an app for itself (`userId` null). */
export interface Actor {
  readonly userId: UserId | null;
  readonly appId: AppId | null;
  /** The token or session by which they act; left out where nothing is changed. */
  readonly credential?: CredentialId | null;
  /**
   * What the caller's token is good for; of a person on the pages, all that a person may do. The power of staff is here or nowhere: never ask who
   * the person is (A4).
   */
  readonly scopes: Pick<ReadonlySet<string>, 'has'>;
}

/** A caller who may write in their own name. */
export interface Person extends Actor {
  readonly userId: UserId;
}

export const anonymous: Actor = { userId: null, appId: null, scopes: { has: () => false } };

const personal: readonly string[] = scopesOfPeople;
const withoutApp: Actor['scopes'] = { has: (scope) => personal.includes(scope) };

/** A person who is there without an app: on the pages, in an export. @param staff scopes of staff that the session has now */
export function person(userId: UserId, credential: CredentialId | null = null, staff: readonly Scope[] = []): Person {
  return { userId, appId: null, credential, scopes: staff.length === 0 ? withoutApp : new Set([...personal, ...staff]) };
}

export function isPerson(actor: Actor): actor is Person {
  return actor.userId !== null;
}

/** Own photos that are not published are shown to this actor; without it, they are as a stranger's (A4). */
export function seesOwnDrafts({ scopes }: Actor): boolean {
  return scopes.has('read') || scopes.has('write:photos');
}

/** Context of a command that this actor gives. */
export function contextOf({ userId, appId, credential }: Actor): Context {
  const by = credential ? { credential } : {};
  if (userId !== null) return { ...newContext(`user:${userId}`), ...by };
  return { ...newContext(appId === null ? 'anonymous' : `app:${appId}`), ...by };
}
