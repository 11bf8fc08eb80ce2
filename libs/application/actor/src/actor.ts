import { newContext } from '@heliograph/cqrs';
import type { AppId, Context, UserId } from '@heliograph/kernel';

/** The caller: anonymous (both null), a user, through an app or not, or an app for itself (`userId` null). */
export interface Actor {
  readonly userId: UserId | null;
  readonly appId: AppId | null;
  /** Left out where the client does not know it yet: it is loaded when it is needed. */
  readonly isStaff?: boolean;
}

/** A caller who may write in their own name. */
export interface Person extends Actor {
  readonly userId: UserId;
}

export const anonymous: Actor = { userId: null, appId: null };

/** A person who is there without an app: on the pages, in an export. */
export function person(userId: UserId, isStaff?: boolean): Person {
  return { userId, appId: null, ...(isStaff !== undefined && { isStaff }) };
}

export function isPerson(actor: Actor): actor is Person {
  return actor.userId !== null;
}

/** Context of a command that this actor gives. */
export function contextOf({ userId, appId }: Actor): Context {
  if (userId !== null) return newContext(`user:${userId}`);
  return newContext(appId === null ? 'anonymous' : `app:${appId}`);
}
