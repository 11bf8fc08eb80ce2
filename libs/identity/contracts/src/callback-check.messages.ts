import { type AppId, Query, type UserId } from '@heliograph/kernel';

/** The authorization server's verdict on a redirect address, and the rule for it. */
export interface CallbackVerdict {
  readonly accepted: boolean;
  /**
   * Accepted as `equal` to a callback URL or `beneath` one. Refused because of the `address` itself, or because, next to the callback URL that it comes nearest
   * to, it is not `exact` or has another `scheme`, `host`, `path` or `query`, or because a `browser` reads it otherwise. `callback`: the registered URL is no longer one that
   * could be registered.
   */
  readonly rule: string;
  /** Whole sentence, in plain words. */
  readonly words: string;
  /** The registered URL that accepts it, or the one it comes nearest to. */
  readonly callbackUrl: string;
}

/** The verdict now, and the one under the app's setting to accept only exactly what it registered. */
export interface CallbackCheck {
  readonly now: CallbackVerdict;
  readonly ifExact: CallbackVerdict;
}

/** By the function that checks authorizations (O3). null = the app is not there or not this owner's. */
export class CheckCallback extends Query<CallbackCheck | null> {
  constructor(
    readonly ownerId: UserId,
    readonly appId: AppId,
    readonly redirectUri: string,
  ) {
    super();
  }
}
