/** Every code with which moderation refuses, and its HTTP status (S12). `invalid-report` and `invalid-decision` carry `errors` by field. */
export const moderationRejections = {
  'own-subject': 422,
  'invalid-report': 422,
  'report-not-found': 404,
  'case-resolved': 409,
  'invalid-decision': 422,
  'decision-not-found': 404,
} satisfies Record<ModerationRejection, number>;

export type ModerationRejection =
  | 'own-subject'
  | 'invalid-report'
  | 'report-not-found'
  | 'case-resolved'
  | 'invalid-decision'
  | 'decision-not-found';
