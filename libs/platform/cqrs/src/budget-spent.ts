const HOUR_MILLISECONDS = 3_600_000;
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;

/** A UTC day or hour, in epoch milliseconds. */
export interface Window {
  readonly begins: number;
  readonly ends: number;
}

export const utcDay = (now: Date): Window => windowOf(now, DAY_MILLISECONDS);
export const utcHour = (now: Date): Window => windowOf(now, HOUR_MILLISECONDS);

function windowOf(now: Date, milliseconds: number): Window {
  const begins = Math.floor(now.getTime() / milliseconds) * milliseconds;
  return { begins, ends: begins + milliseconds };
}

/** A budget of this window, the UTC day where none is given, is spent. Answered like any spent budget (A5, B7); `message` is for people. */
export class BudgetSpent extends Error {
  /** Epoch seconds. */
  readonly resetAt: number;
  readonly retryAfterSeconds: number;

  constructor(
    message: string,
    readonly limit: number,
    now: Date,
    { ends }: Window = utcDay(now),
  ) {
    super(message);
    this.name = 'BudgetSpent';
    this.resetAt = ends / 1000;
    this.retryAfterSeconds = Math.max(1, Math.ceil((ends - now.getTime()) / 1000));
  }
}
