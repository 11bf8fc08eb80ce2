import { Rejected } from '@heliograph/kernel';
import { HttpException } from '@nestjs/common';
import { budgetHeaders } from './budget-headers.js';
import { storeVerdict } from './outage.js';
import { HttpProblem, invalid, notFound, unavailable, wrongToken } from './problem.js';
import { problemOfRejection } from './rejections.js';

/** Statuses that the framework and its plugins use otherwise than S12. */
const translated: Readonly<Record<number, number>> = { 406: 415, 414: 404 };

/** The answer to anything that was thrown. An unexpected error is a 500 without details (S11). */
export function problemOf(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (error instanceof Rejected) return problemOfRejection(error);
  // The user was erased while the request was under way: the token is no longer valid (O9).
  if ((error as Error | undefined)?.name === 'PersonErased') return wrongToken();
  if ((error as Error | undefined)?.name === 'BudgetSpent') return spentBudget(error as Spent);
  const verdict = storeVerdict(error);
  if (verdict?.kind === 'unavailable') return unavailable(verdict.retryAfterSeconds, error);
  if (verdict?.kind === 'invalid')
    return new HttpProblem(422, undefined, { cause: error, errors: { request: ['contains a value that cannot be stored'] } });
  const status = frameworkStatus(error);
  if (status === null || status < 400 || status >= 500) return new HttpProblem(500, undefined, { cause: error });
  if (status === 404) return notFound();
  return status === 422 ? invalid({}) : new HttpProblem(translated[status] ?? status, undefined, { cause: error });
}

interface Spent extends Error {
  readonly limit: number;
  readonly resetAt: number;
  readonly retryAfterSeconds: number;
}

/** B7: the headers describe the budget that refuses. */
function spentBudget({ message, limit, resetAt, retryAfterSeconds }: Spent): HttpProblem {
  const headers = { ...budgetHeaders({ limit, remaining: 0, resetAt }), 'Retry-After': String(retryAfterSeconds) };
  return new HttpProblem(429, message, { headers });
}

function frameworkStatus(error: unknown): number | null {
  if (error instanceof HttpException) return error.getStatus();
  const { statusCode, code } = (error ?? {}) as { statusCode?: unknown; code?: unknown };
  return typeof statusCode === 'number' && typeof code === 'string' && code.startsWith('FST_') ? statusCode : null;
}
