import { type DiscussionRejection, discussionRejections } from '@heliograph/discussion-contracts';
import { type ProblemCode, problemCodes, type RejectionCode, rejectionCode } from '@heliograph/http';
import { type IdentityRejection, identityRejections } from '@heliograph/identity-contracts';
import { type MediaRejection, mediaRejections } from '@heliograph/media-contracts';
import { type ModerationRejection, moderationRejections } from '@heliograph/moderation-contracts';
import { type NotificationsRejection, notificationsRejections } from '@heliograph/notifications-contracts';
import { type SearchRejection, searchRejections } from '@heliograph/search-contracts';
import { type SocialGraphRejection, socialGraphRejections } from '@heliograph/social-graph-contracts';
import { entryOf } from '@heliograph/kernel';

type Rejection =
  | DiscussionRejection
  | IdentityRejection
  | MediaRejection
  | ModerationRejection
  | NotificationsRejection
  | SearchRejection
  | SocialGraphRejection;
export type ErrorCode = ProblemCode | RejectionCode<Rejection>;

/** What each code of an error means, and what to do about it. A code of a context that is not here does not compile. */
const words: Readonly<Record<ErrorCode, string>> = {
  already_appealed: 'There has already been an appeal against this decision.',
  already_approved: 'This consent has already been given. Start again at the authorization page.',
  address_too_long: 'The answer would need a header that is too long. Send shorter values.',
  appeal_not_found: 'The appeal does not exist.',
  appeal_resolved: 'The appeal has already been answered.',
  avatar_not_found: 'The person has no profile picture.',
  bad_request: 'The request is malformed; the message says where.',
  block_yourself: 'The caller cannot block themselves.',
  blocked_between: 'One of the two has blocked the other.',
  busy: 'Too many passwords are being checked. Try again after `Retry-After`.',
  case_resolved: 'These reports have already been resolved.',
  comment_not_found: 'The comment does not exist, or the caller cannot see it.',
  conflict: 'The request conflicts with the current state.',
  credential_ended: 'The token or session ended while the request was under way. Sign in again.',
  dead_link: 'The link was used or has expired. Request another one.',
  dead_report_link: 'The link was used or has expired. Send the report again.',
  decision_not_found: 'There is no such decision about the caller.',
  email_taken: 'An account with this address already exists.',
  follow_yourself: 'The caller cannot follow themselves.',
  forbidden: 'The caller is not allowed to do this.',
  foreign_cursor: 'The `cursor` is of another list or page size. Follow `links.next` as it is, with the same parameters.',
  head_too_large: 'The headers of the request are too large.',
  image_animated: 'Animated pictures are not supported. Send a still one.',
  image_barred: 'This picture was taken down. It cannot be uploaded again.',
  image_corrupt: 'The picture is damaged.',
  image_document: 'Documents and archives are not supported. Save the picture as JPEG or PNG.',
  image_film: 'Videos are not supported. Save a single picture as JPEG.',
  image_heic: 'HEIC is not supported. Export the picture as JPEG.',
  image_incomplete: 'The picture is incomplete. Upload it again.',
  image_other_format: 'Pictures of this format are not supported. Save the picture as JPEG or PNG.',
  image_raw: 'Raw files are not supported. Export the picture as JPEG.',
  image_too_large: 'The file is larger than 20 MB.',
  image_too_many_pixels: 'The picture has more than 50 megapixels, or a side is too long.',
  image_trailing_data: 'The file contains other data after the picture.',
  image_type_unsupported: 'The file cannot be opened as a picture. Send JPEG, PNG, WebP or AVIF.',
  internal_error: 'An error on our side. Our log finds it by `X-Request-Id`.',
  invalid: '`errors` says by field what is wrong.',
  invalid_appeal: '`errors` says by field what is wrong with the appeal.',
  invalid_comment: '`errors` says by field what is wrong with the comment.',
  invalid_decision: '`errors` says by field what is wrong with the decision.',
  invalid_notification_setting: '`errors` says by field what is wrong with the settings.',
  invalid_photo: '`errors` says by field what is wrong with the photo.',
  invalid_report: '`errors` says by field what is wrong with the report.',
  invalid_token: 'The access token is wrong, expired or revoked. Refresh it, or ask the person again.',
  method_not_allowed: 'The address does not support this method. `Allow` lists the methods that it supports.',
  missing_scope: 'The token lacks a scope, or acts for no user. `WWW-Authenticate` names the scope.',
  missing_token: 'This needs a token: `Authorization: Bearer TOKEN`.',
  mute_yourself: 'The caller cannot mute themselves.',
  no_second_factor: 'The account has no second factor.',
  not_confirmed: 'Enter the password or the second factor again first.',
  not_found: 'The address does not exist, or the caller cannot see it.',
  not_implemented: 'This method is not supported.',
  not_your_comment: 'The comment belongs to somebody else.',
  not_your_photo: 'The photo belongs to somebody else.',
  no_such_range: 'The file does not have these bytes.',
  notification_not_found: 'The caller has no such notification.',
  outside_account_taken: 'The external account is already connected to another account.',
  own_case: 'Moderators cannot decide about themselves, or about something of their own.',
  own_decision: 'The moderator who made a decision cannot answer the appeal.',
  own_subject: 'Callers cannot report something of their own.',
  photo_failed: 'The picture could not be decoded, so the photo cannot be published.',
  photo_not_found: 'The photo does not exist, or the caller cannot see it.',
  photo_withheld: 'The photo waits for a moderator, or was taken down.',
  premium_not_offered: 'The owner has not offered the photo as premium.',
  report_not_found: 'The report does not exist.',
  second_factor_exists: 'The account already has this second factor.',
  sign_in_ended: 'The sign-in has expired. Start again.',
  storage_full: 'The storage is full. `/me/limits` says how much there is.',
  suspends_staff: 'Only an operator can suspend operators, auditors and moderators.',
  too_large: 'The body is too large.',
  too_many_attempts: 'Too many wrong attempts. Try again after `Retry-After`.',
  too_many_passkeys: 'The account has the most passkeys allowed. Remove one first.',
  too_many_requests: 'The limit is exceeded. Try again after `Retry-After`.',
  too_slow: 'The body arrived too slowly. Upload it in pieces.',
  unavailable: 'The request cannot be served right now. Try again after `Retry-After`.',
  unknown_app: 'The caller has no such app.',
  unknown_connection: 'The caller has not connected such an app.',
  unknown_secret: 'The app has no such secret.',
  unknown_session: 'The session does not exist.',
  unknown_tag: 'No published photo has this tag.',
  unknown_token: 'The caller has no such token.',
  unknown_user: 'The user does not exist, or the caller cannot see them.',
  unknown_version: 'The API has no such version. Accept `application/vnd.heliograph.v2+json`.',
  upload_moved_on: '`Upload-Offset` does not match the upload. Ask for the offset with HEAD.',
  upload_not_found: 'The upload does not exist, or was abandoned. Start again.',
  username_taken: 'The username is taken or reserved.',
  version_moved: 'The resource has changed since it was read. Read it again.',
  wrong_code: 'The code of the second factor is missing or wrong.',
  wrong_content_type: 'Send the body as `application/json`, or as the operation says.',
  wrong_credentials: 'The username, e-mail address or password is wrong.',
  wrong_passkey: 'The passkey could not be verified.',
  wrong_password: 'The password is wrong.',
};

const ofContexts: Readonly<Record<Rejection, number>> = {
  ...discussionRejections,
  ...identityRejections,
  ...mediaRejections,
  ...moderationRejections,
  ...notificationsRejections,
  ...searchRejections,
  ...socialGraphRejections,
};

/** Status of each code of a refusal: the codes that are thrown, in the spelling of clients. */
const statuses: Readonly<Record<string, number>> = {
  ...problemCodes,
  ...Object.fromEntries(Object.entries(ofContexts).map(([code, status]) => [rejectionCode(code), status])),
};

/** All codes of errors in the order of their statuses. */
export function errorCodes(): { readonly code: string; readonly status: number; readonly words: string }[] {
  return Object.entries(words)
    .map(([code, text]) => ({ code, status: entryOf(statuses, code) as number, words: text }))
    .sort((one, other) => one.status - other.status || one.code.localeCompare(other.code));
}
