import type { AppId, UserId } from '@heliograph/kernel';

/** Whose budget a token spends (A5): per app and user, per user for all personal tokens, per app for the tokens of an app alone. */
export function limitKey(appId: AppId | null, userId: UserId | null): string {
  return [appId === null ? [] : `app-${appId}`, userId === null ? [] : `user-${userId}`].flat().join('-');
}

/** Registering more apps does not multiply what their owner may ask for one user, or for no user. */
export const ceilingKey = (ownerId: UserId, userId: UserId | null): string =>
  userId === null ? `owner-${ownerId}` : `owner-${ownerId}-user-${userId}`;
