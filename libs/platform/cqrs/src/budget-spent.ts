const DAY_MILLISECONDS = 86_400_000;

/** A UTC day, in epoch milliseconds. */
export interface UtcDay {
  readonly begins: number;
  readonly ends: number;
}

export function utcDay(now: Date): UtcDay {
  const begins = Math.floor(now.getTime() / DAY_MILLISECONDS) * DAY_MILLISECONDS;
  return { begins, ends: begins + DAY_MILLISECONDS };
}

/** A budget of this UTC day is spent. Answered like any spent budget (A5, B7); `message` is for people. */
export class BudgetSpent extends Error {
  /** Epoch seconds. */
  readonly resetAt: number;
  readonly retryAfterSeconds: number;

  constructor(
    message: string,
    readonly limit: number,
    now: Date,
  ) {
    super(message);
    this.name = 'BudgetSpent';
    const { ends } = utcDay(now);
    this.resetAt = ends / 1000;
    this.retryAfterSeconds = Math.max(1, Math.ceil((ends - now.getTime()) / 1000));
  }
}
