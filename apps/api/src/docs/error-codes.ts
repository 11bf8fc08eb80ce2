import { type ProblemCode, problemCodes, registeredRejections } from '@heliograph/http';

/** What each code that belongs to no context means, and what to do about it. */
const meanings: Readonly<Record<ProblemCode, string>> = {
  address_too_long: 'The answer would need a header that is too long. Send shorter values.',
  bad_request: 'The request is malformed; the message says where.',
  conflict: 'The request conflicts with the current state.',
  forbidden: 'The caller is not allowed to do this.',
  foreign_cursor: 'The `cursor` is of another list or page size. Follow `links.next` as it is, with the same parameters.',
  head_too_large: 'The headers of the request are too large.',
  internal_error: 'An error on our side. Our log finds it by `X-Request-Id`.',
  invalid: '`errors` says by field what is wrong.',
  invalid_token: 'The access token is wrong, expired or revoked. Refresh it, or ask the person again.',
  method_not_allowed: 'The address does not support this method. `Allow` lists the methods that it supports.',
  missing_scope: 'The token lacks a scope, or acts for no user. `WWW-Authenticate` names the scope.',
  missing_token: 'This needs a token: `Authorization: Bearer TOKEN`.',
  not_found: 'The address does not exist, or the caller cannot see it.',
  not_implemented: 'This method is not supported.',
  no_such_range: 'The file does not have these bytes.',
  too_large: 'The body is too large.',
  too_many_requests: 'The limit is exceeded. Try again after `Retry-After`.',
  too_slow: 'The body arrived too slowly. Upload it in pieces.',
  unavailable: 'The request cannot be served right now. Try again after `Retry-After`.',
  unknown_version: 'The API has no such version. Accept `application/vnd.heliograph.v2+json`.',
  version_moved: 'The resource has changed since it was read. Read it again.',
  wrong_content_type: 'Send the body as `application/json`, or as the operation says.',
};

export interface DescribedCode {
  readonly code: string;
  readonly status: number;
  readonly meaning: string;
}

/** All codes of errors in the order of their statuses: those of the contexts that this program has, and those of none. */
export function errorCodes(): DescribedCode[] {
  const ofNone = (Object.keys(problemCodes) as ProblemCode[]).map((code) => ({
    code,
    status: problemCodes[code],
    meaning: meanings[code],
  }));
  const ofContexts = Object.entries(registeredRejections()).map(([code, rejection]) => ({ code, ...rejection }));
  const byCode = new Map([...ofContexts, ...ofNone].map((each) => [each.code, each]));
  return [...byCode.values()].sort((one, other) => one.status - other.status || one.code.localeCompare(other.code));
}
