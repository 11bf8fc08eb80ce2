import type { AppId, ClientId, Event, UserId } from '@heliograph/kernel';

/** Stream `app-<id>`. Name, website and callback URLs belong to the owner as a person and read as null after erasure. */
export type AppRegistered = Event<
  'identity.app-registered',
  {
    appId: AppId;
    ownerId: UserId;
    clientId: ClientId;
    name: string | null;
    website: string | null;
    callbackUrls: readonly string[] | null;
    requirePkce: boolean;
    exactRedirect: boolean;
    at: string;
  }
>;

/** The whole registration as it stands after the change. */
export type AppChanged = Event<'identity.app-changed', Omit<AppRegistered['data'], 'clientId'>>;
export type AppDeleted = Event<'identity.app-deleted', { appId: AppId; ownerId: UserId; at: string }>;

export type AppEvent = AppRegistered | AppChanged | AppDeleted;
