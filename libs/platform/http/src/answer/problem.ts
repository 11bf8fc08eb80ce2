import { STATUS_CODES } from 'node:http';
import { codeOf, documentationOf } from './problem-codes.js';

export type FieldErrors = Readonly<Record<string, readonly string[]>>;

interface ProblemOptions {
  /** Where the status does not say all: one of `problemCodes`, or of a context's refusals (`rejectionCode`). */
  readonly code?: string;
  /** Only with 422: what is wrong, by field. */
  readonly errors?: FieldErrors;
  readonly headers?: Readonly<Record<string, string>>;
  /** More members of the body (OAuth's `error`, `error_description`: O8). */
  readonly members?: Readonly<Record<string, unknown>>;
  /** The body has these two keys under every Accept: the specification's answer over the limit. */
  readonly bare?: boolean;
  readonly cause?: unknown;
}

/** An answer that is not a success (S11). `message` goes to the client as it stands. */
export class HttpProblem extends Error {
  /** For programs, stable (S11). */
  readonly code: string;
  readonly errors: FieldErrors | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly members: Readonly<Record<string, unknown>>;
  readonly bare: boolean;

  constructor(
    readonly status: number,
    message: string = reason(status),
    options: ProblemOptions = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'HttpProblem';
    this.code = options.code ?? codeOf(status);
    this.errors = options.errors;
    this.headers = options.headers ?? {};
    this.members = options.members ?? {};
    this.bare = options.bare ?? false;
  }
}

export function reason(status: number): string {
  return `${status} ${STATUS_CODES[status] ?? 'Error'}`;
}

/** Missing, or not visible to the caller: the same words for both (S12). */
export function notFound(): HttpProblem {
  return new HttpProblem(404);
}

export function invalid(errors: FieldErrors): HttpProblem {
  return new HttpProblem(422, undefined, { errors });
}

/** How a challenge begins that asks for a token (RFC 6750). */
export const bearerRealm = 'Bearer realm="heliograph"';

/** An unknown token, or something that is no token at all (A2). */
export function wrongToken(): HttpProblem {
  const challenge = `${bearerRealm}, error="invalid_token", error_description="The access token is wrong, expired or revoked"`;
  return new HttpProblem(401, undefined, { code: 'invalid_token', headers: { 'WWW-Authenticate': challenge } });
}

/** The specification's answer over the limit: exactly two keys, under every Accept (S11). */
export function overTheLimit(headers: Readonly<Record<string, string>>): HttpProblem {
  return new HttpProblem(403, undefined, { headers: { 'Retry-After': '1', ...headers }, bare: true });
}

/** The write cannot be taken now (S12). @param cause goes to the log: an error, or a reason in words */
export function unavailable(retryAfterSeconds: number, cause: unknown): HttpProblem {
  return new HttpProblem(503, undefined, { headers: { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterSeconds))) }, cause });
}

export interface ProblemBody {
  readonly contentType: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * @param asProblemJson the client asked for `application/problem+json` (RFC 9457)
 * @param publicUrl under which the documentation lies; null = the request is not known, and nothing is linked
 */
export function problemBody(problem: HttpProblem, asProblemJson: boolean, publicUrl: string | null = null): ProblemBody {
  const { status, message, errors, members, bare } = problem;
  const plain = { ...members, message, status_code: status, ...codeMembers(problem, publicUrl), ...(errors && { errors }) };
  if (!asProblemJson || bare) return { contentType: 'application/json; charset=utf-8', body: plain };
  const standard = { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status };
  return { contentType: 'application/problem+json; charset=utf-8', body: { ...standard, ...plain } };
}

/** OAuth's errors have a code of their own (O8), and the answer over the limit none. */
function codeMembers(problem: HttpProblem, publicUrl: string | null): object {
  if (problem.bare || 'error' in problem.members) return {};
  const documentation = publicUrl === null ? null : documentationOf(problem, publicUrl);
  return { code: problem.code, ...(documentation !== null && { documentation_url: documentation }) };
}

/** An error's body where there is no reply to send it with. */
export const bareProblemText = (status: number): string => JSON.stringify(problemBody(new HttpProblem(status), false).body);
