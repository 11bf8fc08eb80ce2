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
  already_appealed: 'There was an appeal against this decision already.',
  already_approved: 'This consent was given already. Begin at the authorization page again.',
  address_too_long: 'The answer would need a header that is too long. Send shorter values.',
  appeal_not_found: 'There is no such appeal.',
  appeal_resolved: 'The appeal was decided already.',
  avatar_not_found: 'The person has chosen no profile picture.',
  bad_request: 'The request is malformed; the message says where.',
  block_yourself: 'Nobody can block themselves.',
  blocked_between: 'One of the two has blocked the other.',
  busy: 'Too many passwords are being checked. Try again after `Retry-After`.',
  case_resolved: 'These reports were resolved already.',
  comment_not_found: 'There is no such comment, or the caller does not see it.',
  conflict: 'Something else stands against it now.',
  credential_ended: 'The token or session ended while the request was under way. Sign in again.',
  dead_link: 'The link was used, or is too old. Request another one.',
  dead_report_link: 'The link was used, or is too old. Report it again.',
  decision_not_found: 'There is no such decision about the caller.',
  email_taken: 'Somebody has registered with this address.',
  follow_yourself: 'Nobody can follow themselves.',
  forbidden: 'The caller may not do this.',
  foreign_cursor: 'The `cursor` is of another list or page size. Follow `links.next` as it is, with the same parameters.',
  head_too_large: 'The headers of the request are too large.',
  image_animated: 'The picture moves. Send a still one.',
  image_barred: 'This picture was taken down, and is not taken again.',
  image_corrupt: 'The picture cannot be read.',
  image_document: 'Documents and archives are not taken. Save the picture alone as JPEG or PNG.',
  image_film: 'Films are not taken. Save one of its pictures as JPEG.',
  image_heic: 'HEIC cannot be read here. Export it as JPEG.',
  image_incomplete: 'The picture ends before its end. Upload it again.',
  image_other_format: 'Pictures of this format are not taken. Save it as JPEG or PNG.',
  image_raw: 'Raw files of cameras are not taken. Export it as JPEG.',
  image_too_large: 'The file is larger than 20 MB.',
  image_too_many_pixels: 'The picture has more than 50 megapixels, or a side is too long.',
  image_trailing_data: 'Something else stands behind the picture.',
  image_type_unsupported: 'The file is no picture of a kind that is taken: JPEG, PNG, WebP, AVIF.',
  internal_error: 'Our fault; `X-Request-Id` finds it in our log.',
  invalid: '`errors` says by field what is wrong.',
  invalid_appeal: '`errors` says by field what is wrong with the appeal.',
  invalid_comment: '`errors` says by field what is wrong with the comment.',
  invalid_decision: '`errors` says by field what is wrong with the decision.',
  invalid_photo: '`errors` says by field what is wrong with the photo.',
  invalid_report: '`errors` says by field what is wrong with the report.',
  invalid_token: 'The access token is wrong, expired or revoked. Refresh it, or ask the person again.',
  method_not_allowed: 'This address does not take this method; `Allow` names those that it takes.',
  missing_scope: 'The token lacks a scope, or acts for no user. `WWW-Authenticate` names the scope.',
  missing_token: 'This needs a token: `Authorization: Bearer TOKEN`.',
  mute_yourself: 'Nobody can mute themselves.',
  no_second_factor: 'There is no second factor.',
  not_confirmed: 'Show the password or the second factor again first.',
  not_found: 'There is nothing here, or the caller does not see it.',
  not_implemented: 'This is not answered here.',
  not_your_comment: 'The comment is somebody else’s.',
  not_your_photo: 'The photo is somebody else’s.',
  no_such_range: 'The file has no such bytes.',
  outside_account_taken: 'That account belongs to somebody else here.',
  own_case: 'Nobody decides about what is their own.',
  own_decision: 'Whoever made a decision does not answer its appeal: another moderator does.',
  own_subject: 'It is the caller’s own.',
  photo_failed: 'The picture could not be decoded, so the photo cannot be published.',
  photo_not_found: 'There is no such photo, or the caller does not see it.',
  photo_withheld: 'The photo waits for a moderator, or was taken down.',
  premium_not_offered: 'Its owner does not offer the photo as premium.',
  report_not_found: 'There is no such report.',
  second_factor_exists: 'There is a second factor already.',
  sign_in_ended: 'The sign-in took too long. Begin again.',
  storage_full: 'There is no room left for pictures; `/me/limits` says how much there is.',
  suspends_staff: 'A moderator suspends no operator, auditor or moderator; an operator does.',
  too_large: 'The body is too large.',
  too_many_attempts: 'Too many wrong attempts. Try again after `Retry-After`.',
  too_many_passkeys: 'Remove a passkey first.',
  too_many_requests: 'Over a limit. Try again after `Retry-After`.',
  too_slow: 'The body came too slowly. Upload it in pieces.',
  unavailable: 'It cannot be done now. Try again after `Retry-After`.',
  unknown_app: 'The caller has no such app.',
  unknown_connection: 'The caller has not connected such an app.',
  unknown_secret: 'The app has no such secret.',
  unknown_session: 'There is no such session.',
  unknown_tag: 'No published photo bears this tag.',
  unknown_token: 'The caller has no such token.',
  unknown_user: 'There is nobody of this name, or the caller does not see them.',
  unknown_version: 'There is no such version of the API. Accept `application/vnd.heliograph.v2+json`.',
  upload_moved_on: '`Upload-Offset` is not where the upload stands. Ask with HEAD.',
  upload_not_found: 'There is no such upload, or it was given up. Begin again.',
  username_taken: 'Somebody has this name, or nobody may.',
  version_moved: 'It has changed since it was read. Read it again.',
  wrong_code: 'The code of the second factor is missing or wrong.',
  wrong_content_type: 'Send the body as `application/json`, or as the operation says.',
  wrong_credentials: 'Name and password do not belong together.',
  wrong_passkey: 'The passkey did not answer as it should.',
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
