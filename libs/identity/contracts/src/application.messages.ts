import { type AppId, type ClientId, Command, type Context, Query, type UserId } from '@heliograph/kernel';
import type { SecretId } from './identity.ids.js';

export interface Application {
  readonly id: AppId;
  readonly clientId: ClientId;
  readonly name: string;
  readonly website: string | null;
  readonly callbackUrls: readonly string[];
  readonly requirePkce: boolean;
  readonly exactRedirect: boolean;
  /** Has no secret and must use PKCE (W2). */
  readonly isPublic: boolean;
  readonly createdAt: Date;
}

export interface ApplicationFields {
  readonly name: string;
  readonly website: string | null;
  readonly callbackUrls: readonly string[];
  readonly requirePkce: boolean;
  readonly exactRedirect: boolean;
}

export interface NewApplicationFields extends ApplicationFields {
  readonly isPublic: boolean;
}

/** The only answer that ever holds the first secret; a public app has none (W2). */
export interface NewApplication extends Application {
  readonly clientSecret: string | null;
}

/** The only answer that ever holds the secret. */
export interface NewSecret {
  readonly id: SecretId;
  readonly clientSecret: string;
}

export interface AppSecret {
  readonly id: SecretId;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/**
 * O10. The switches default to false, for a public app `requirePkce` to true. Rejects `invalid` by field (`applications`, `callback_urls`, `name`,
 * `require_pkce`, `website`).
 */
export class RegisterApplication extends Command<NewApplication> {
  constructor(
    readonly context: Context,
    readonly ownerId: UserId,
    readonly fields: Pick<ApplicationFields, 'name' | 'callbackUrls'> & Partial<NewApplicationFields>,
    /** Apps that the owner may have; null = any number, for operators. */
    readonly most: number | null = null,
  ) {
    super();
  }
}

/** S17. All of the following reject `unknown-app` when the caller does not own it. */
export class UpdateApplication extends Command<Application> {
  constructor(
    readonly context: Context,
    readonly actorId: UserId,
    readonly appId: AppId,
    readonly fields: Partial<ApplicationFields>,
  ) {
    super();
  }
}

/** Invalidates its codes and tokens at once (O9). */
export class DeleteApplication extends Command<void> {
  constructor(
    readonly context: Context,
    readonly actorId: UserId,
    readonly appId: AppId,
  ) {
    super();
  }
}

/** At most ten live secrets, and none for a public app, else `invalid` under `secrets`. */
export class AddSecret extends Command<NewSecret> {
  constructor(
    readonly context: Context,
    readonly actorId: UserId,
    readonly appId: AppId,
  ) {
    super();
  }
}

/** Tokens issued with it stay valid. Rejects `unknown-secret`. */
export class RemoveSecret extends Command<void> {
  constructor(
    readonly context: Context,
    readonly actorId: UserId,
    readonly appId: AppId,
    readonly secretId: SecretId,
  ) {
    super();
  }
}

/** Newest first. */
export class ListApplications extends Query<readonly Application[]> {
  constructor(readonly ownerId: UserId) {
    super();
  }
}

/** null = not there or not this owner's. */
export class FindApplication extends Query<Application | null> {
  constructor(
    readonly ownerId: UserId,
    readonly appId: AppId,
  ) {
    super();
  }
}

/** Newest first; empty when the app is not this owner's. */
export class ListSecrets extends Query<readonly AppSecret[]> {
  constructor(
    readonly ownerId: UserId,
    readonly appId: AppId,
  ) {
    super();
  }
}
