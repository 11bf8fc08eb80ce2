import { type AppId, Command, type Context, Query, type UserId } from '@heliograph/kernel';
import type { Scope } from './scope.js';

/** An app that holds a valid grant of this user. */
export interface Connection {
  readonly id: AppId;
  readonly name: string;
  readonly website: string | null;
  /** null = the owner was erased. */
  readonly ownerUsername: string | null;
  readonly scopes: readonly Scope[];
  readonly connectedAt: Date;
  /** When a token of it was last used, to the hour; null = never. Some seconds late. */
  readonly lastUsedAt: Date | null;
}

/** Newest first, at most 200; older ones are shown once newer ones are disconnected. */
export class ListConnections extends Query<readonly Connection[]> {
  constructor(
    readonly userId: UserId,
    readonly now: Date = new Date(),
    /** null = all */
    readonly appId: AppId | null = null,
  ) {
    super();
  }
}

/** Revokes every grant of this user to the app. Rejects `unknown-connection`. */
export class RemoveConnection extends Command<void> {
  constructor(
    readonly context: Context,
    readonly actorId: UserId,
    readonly appId: AppId,
  ) {
    super();
  }
}
