export { negotiate } from './answer/accept.js';
export { Answer, created, deleted, paginated, single } from './answer/answer.js';
export { encode, codedOnce, type Coding, codingFor, shouldCompress } from './answer/coding.js';
export { entityTag, matches as matchesTag } from './answer/etag.js';
export { EventStream, eventText } from './answer/event-stream.js';
export { flag, localTimestamp, timestamp } from './answer/formats.js';
export { FlagTemplate, JsonText } from './answer/json-text.js';
export type { KeysetPaging, Paging } from './answer/pagination.js';
export { type FieldErrors, HttpProblem, invalid, notFound, unavailable } from './answer/problem.js';
export { type ProblemCode, problemCodes, rejectionCode } from './answer/problem-codes.js';
export { problemOf } from './answer/problem-of.js';
export { registeredRejections, registerRejections } from './answer/rejections.js';
export { SECURITY_TXT, securityTxt } from './answer/security-txt.js';
export { SignedAddresses } from './answer/signed-addresses.js';
export { strictTransport } from './answer/strict-transport.js';
export type { ApiOptions, CallerReads, Log, ProblemPage } from './protocol/api-options.js';
export { endConnectionsWhenClosing } from './protocol/closing.js';
export type { Exchange } from './protocol/exchange.js';
export { continueAfterGuards } from './protocol/expectation.js';
export { limitHeads } from './protocol/head-size.js';
export { requireOneHost } from './protocol/one-host.js';
export { installHttpProtocol } from './protocol/install-http-protocol.js';
export { logCause } from './protocol/log-cause.js';
export { sendProblem } from './protocol/send-problem.js';
export { type DeclaredRoute, declaredRoutes } from './protocol/route-list.js';
export { createApi } from './create-api.js';
export { acceptUploads, uploadOf } from './form/accept-uploads.js';
export { type Form, type FormShape, readForm } from './form/read-form.js';
export type { ReceivedFile, Upload } from './form/upload.js';
export { type UploadLimits, Uploads } from './form/uploads.js';
export { type CallerStore, openCallerStore } from './limits/caller-store.js';
export type { ConnectionSlots } from './limits/connection-slots.js';
export type { Deduplication } from './limits/deduplication.js';
export { MemoryLimiter } from './limits/memory-limiter.js';
export { AddressLimits, type AddressLimitSettings } from './limits/address-limits.js';
export { ClientLimits, clientKey } from './limits/client-limits.js';
export type { Bucket, Budget, RateLimiter, QuotaStatus } from './limits/rate-limiter.js';
export { countRequest } from './limits/count-request.js';
export { tokenBucket } from './limits/token-bucket.js';
export {
  anonymous,
  type Authenticator,
  type Caller,
  CurrentCaller,
  CurrentPerson,
  CurrentUserId,
  type PersonCaller,
  type TokenCaller,
} from './request/caller.js';
export { addressBudget, clientAddress, TrustedProxies } from './request/client-address.js';
export { isUserNavigation } from './request/user-navigation.js';
export { expectedVersion, namedVersion } from './request/if-match.js';
export { UnreadableBody } from './request/json-body.js';
export { isLate } from './request/late-body.js';
export { parse, pathId } from './request/parse.js';
export { include, instantIn, instantQuery, pageQuery, switchQuery, text } from './request/pieces.js';
export {
  AcceptsBytes,
  AcceptsForm,
  AcceptsMultipart,
  Coalesce,
  Exempt,
  Discoverable,
  PageRoute,
  LimitedPerAddress,
  type AddressLimitName,
  NoJsonp,
  WithoutLimit,
  OpenToAll,
  RequiresScope,
  type RoutePolicy,
} from './request/route-policy.js';
