import { newContext } from '@heliograph/cqrs';
import type { Scope } from '@heliograph/identity-contracts';
import type { AppId, Context, UserId } from '@heliograph/kernel';

/** The caller: anonymous (both null), a user, through an app or not, or an app for itself (`userId` null). */
export interface Actor {
  readonly userId: UserId | null;
  readonly appId: AppId | null;
  /** What the caller's token is good for (A4); of a person on the pages, all that a person may do. */
  readonly scopes: Pick<ReadonlySet<string>, 'has'>;
  /** Left out where the client does not know it yet: it is loaded when it is needed. */
  readonly isStaff?: boolean;
}

/** A caller who may write in their own name. */
export interface Person extends Actor {
  readonly userId: UserId;
}

export const anonymous: Actor = { userId: null, appId: null, scopes: { has: () => false } };

/** Scopes of a person without an app: everything but the work of staff. */
const personal: readonly string[] = [
  'read',
  'write:photos',
  'write:comments',
  'write:likes',
  'write:follows',
  'write:profile',
  'manage:account',
] satisfies readonly Scope[];
const withoutApp: Actor['scopes'] = { has: (scope) => personal.includes(scope) };

/** A person who is there without an app: on the pages, in an export. */
export function person(userId: UserId, isStaff?: boolean): Person {
  return { userId, appId: null, scopes: withoutApp, ...(isStaff !== undefined && { isStaff }) };
}

export function isPerson(actor: Actor): actor is Person {
  return actor.userId !== null;
}

/** Own photos that are not published are shown to this actor; without it, they are as a stranger's (A4). */
export function seesOwnDrafts({ scopes }: Actor): boolean {
  return scopes.has('read') || scopes.has('write:photos');
}

/** Context of a command that this actor gives. */
export function contextOf({ userId, appId }: Actor): Context {
  if (userId !== null) return newContext(`user:${userId}`);
  return newContext(appId === null ? 'anonymous' : `app:${appId}`);
}
