/** Codes of refusals that no context makes, with their statuses (S11). They never change: clients compare them. */
export const problemCodes = {
  bad_request: 400,
  missing_token: 401,
  invalid_token: 401,
  forbidden: 403,
  missing_scope: 403,
  not_found: 404,
  method_not_allowed: 405,
  unknown_version: 406,
  too_slow: 408,
  conflict: 409,
  version_moved: 412,
  too_large: 413,
  address_too_long: 414,
  wrong_content_type: 415,
  no_such_range: 416,
  invalid: 422,
  foreign_cursor: 422,
  too_many_requests: 429,
  head_too_large: 431,
  internal_error: 500,
  not_implemented: 501,
  unavailable: 503,
} as const;

export type ProblemCode = keyof typeof problemCodes;

const usual = new Map<number, ProblemCode>();
for (const [code, status] of Object.entries(problemCodes) as [ProblemCode, number][]) if (!usual.has(status)) usual.set(status, code);

/** The code of a refusal of which its status says all. */
export const codeOf = (status: number): ProblemCode => usual.get(status) ?? (status < 500 ? 'bad_request' : 'internal_error');

/** The code of a context's refusal, as clients get it: `photo-not-found` is `photo_not_found`. */
export const rejectionCode = (code: string): string => code.replaceAll('-', '_');

/** Where a page says more than the words: what the caller can put right. */
export function documentationOf({ status, code }: { readonly status: number; readonly code: string }, publicUrl: string): string | null {
  return status === 404 || status === 405 || status >= 500 ? null : `${publicUrl}/docs/errors#${code}`;
}
