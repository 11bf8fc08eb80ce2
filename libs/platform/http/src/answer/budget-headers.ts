interface Spent {
  readonly limit: number;
  readonly remaining: number;
  /** End of the window in epoch seconds. */
  readonly resetAt: number;
}

/** What an answer says of the budget that the request was charged to (A5). */
export function budgetHeaders({ limit, remaining, resetAt }: Spent): Readonly<Record<string, string>> {
  return { 'X-RateLimit-Limit': String(limit), 'X-RateLimit-Remaining': String(remaining), 'X-RateLimit-Reset': String(resetAt) };
}
