import { type AppId, Query, type UserId } from '@heliograph/kernel';

/** A budget that this person's requests or apps spend (A5). */
export interface Budget {
  /**
   * All personal tokens together; an app that acts for the person; an app of the person's that acts by itself (O6); the requests of an app of the
   * person's to the OAuth endpoints.
   */
  readonly of: 'personal-tokens' | 'connection' | 'application' | 'oauth';
  /** null for personal tokens. */
  readonly app: { readonly id: AppId; readonly name: string } | null;
  /** As in `Authenticated` of a token that spends it. */
  readonly userId: UserId | null;
  readonly limitKey: string;
}

/** Personal tokens first, then connected apps, then the person's own, each newest first, then what these may ask of the OAuth endpoints. */
export class ListBudgets extends Query<readonly Budget[]> {
  constructor(
    readonly userId: UserId,
    readonly now: Date = new Date(),
  ) {
    super();
  }
}
