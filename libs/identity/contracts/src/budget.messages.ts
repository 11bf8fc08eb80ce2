import { type AppId, Query, type UserId } from '@heliograph/kernel';

/** An hourly budget that this person's requests or apps spend (A5). */
export interface Budget {
  /** All personal tokens together; an app that acts for the person; an app of the person's that acts by itself (O6). */
  readonly of: 'personal-tokens' | 'connection' | 'application';
  /** null for personal tokens. */
  readonly app: { readonly id: AppId; readonly name: string } | null;
  /** As in `Authenticated` of a token that spends it. */
  readonly userId: UserId | null;
  readonly limitKey: string;
}

/** Personal tokens first, then connected apps, then the person's own, each newest first. */
export class ListBudgets extends Query<readonly Budget[]> {
  constructor(
    readonly userId: UserId,
    readonly now: Date = new Date(),
  ) {
    super();
  }
}
