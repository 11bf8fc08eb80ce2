/** Every code with which moderation refuses, and its HTTP status (S12). `invalid-report`, `invalid-decision`, `invalid-appeal` and those about oneself carry `errors` by field. */
export const moderationRejections = {
  'own-subject': 422,
  'invalid-report': 422,
  'report-not-found': 404,
  'dead-report-link': 404,
  'case-resolved': 409,
  'invalid-decision': 422,
  'decision-not-found': 404,
  'avatar-not-found': 404,
  'already-appealed': 409,
  'appeal-not-found': 404,
  'appeal-resolved': 409,
  'invalid-appeal': 422,
  'block-yourself': 422,
  'mute-yourself': 422,
  'blocked-between': 403,
  'own-case': 403,
  'own-decision': 403,
  'suspends-staff': 403,
} satisfies Record<ModerationRejection, number>;

export type ModerationRejection =
  | 'own-subject'
  | 'invalid-report'
  | 'report-not-found'
  | 'dead-report-link'
  | 'case-resolved'
  | 'invalid-decision'
  | 'decision-not-found'
  | 'avatar-not-found'
  | 'already-appealed'
  | 'appeal-not-found'
  | 'appeal-resolved'
  | 'invalid-appeal'
  | 'block-yourself'
  | 'mute-yourself'
  | 'blocked-between'
  | 'own-case'
  | 'own-decision'
  | 'suspends-staff';
