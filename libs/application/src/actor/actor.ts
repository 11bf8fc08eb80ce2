import { newContext } from '@heliograph/cqrs';
import { isSession, type Scope, scopesOfPeople } from '@heliograph/identity-contracts';
import type { AppId, Context, CredentialId, Origin, UserId } from '@heliograph/kernel';

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
  /** `X-Request-Id` of the request; null where there is none, as in an export, or where nothing is changed. */
  readonly request: string | null;
}

/** A caller who may write in their own name. */
export interface Person extends Actor {
  readonly userId: UserId;
}

export const anonymous: Actor = { userId: null, appId: null, scopes: { has: () => false }, request: null };

/** Somebody who is not signed in and changes something: registers, or follows the link of a mail. */
export const guest = (request: string): Actor => ({ ...anonymous, request });

const personal: readonly string[] = scopesOfPeople;
const withoutApp: Actor['scopes'] = { has: (scope) => personal.includes(scope) };

/** A person who is there without an app: on the pages, in an export. @param staff scopes of staff that the session has now */
export function person(
  userId: UserId,
  credential: CredentialId | null = null,
  staff: readonly Scope[] = [],
  request: string | null = null,
): Person {
  return { userId, appId: null, credential, scopes: staff.length === 0 ? withoutApp : new Set([...personal, ...staff]), request };
}

export function isPerson(actor: Actor): actor is Person {
  return actor.userId !== null;
}

/** Own photos that are not published are shown to this actor; without it, they are as a stranger's (A4). */
export function seesOwnDrafts({ scopes }: Actor): boolean {
  return scopes.has('read') || scopes.has('write:photos');
}

/** Context of a command that a process gives by itself, for many requests together. */
export const systemContext = (context: Context, name: string): Context => ({
  ...context,
  actor: `system:${name}`,
  origin: { via: 'system' },
});

/** Context of a command that this actor gives. */
export function contextOf(actor: Actor): Context {
  const { userId, appId, credential } = actor;
  const by = credential ? { credential } : {};
  return { ...newContext(nameOf(userId, appId), new Date(), originOf(actor)), ...by };
}

const nameOf = (userId: UserId | null, appId: AppId | null): string =>
  userId !== null ? `user:${userId}` : appId === null ? 'anonymous' : `app:${appId}`;

function originOf({ appId, credential, request }: Actor): Origin {
  const by = request === null ? {} : { request };
  if (appId !== null) return { via: 'app', app: appId, ...by };
  if (!credential) return { via: 'anonymous', ...by };
  return { via: isSession(credential) ? 'page' : 'token', ...by };
}
