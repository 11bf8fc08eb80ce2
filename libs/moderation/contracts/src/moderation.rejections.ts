import type { Rejections } from '@heliograph/kernel';

/** Every code with which moderation refuses, with its HTTP status (S12) and what it means to clients (S11). `invalid-report`, `invalid-decision`, `invalid-appeal` and those about oneself carry `errors` by field. */
export const moderationRejections = {
  'own-subject': { status: 422, meaning: 'Callers cannot report something of their own.' },
  'invalid-report': { status: 422, meaning: '`errors` says by field what is wrong with the report.' },
  'report-not-found': { status: 404, meaning: 'The report does not exist.' },
  'dead-report-link': { status: 404, meaning: 'The link was used or has expired. Send the report again.' },
  'case-resolved': { status: 409, meaning: 'These reports have already been resolved.' },
  'invalid-decision': { status: 422, meaning: '`errors` says by field what is wrong with the decision.' },
  'decision-not-found': { status: 404, meaning: 'There is no such decision about the caller.' },
  'avatar-not-found': { status: 404, meaning: 'The person has no profile picture.' },
  'already-appealed': { status: 409, meaning: 'There has already been an appeal against this decision.' },
  'appeal-not-found': { status: 404, meaning: 'The appeal does not exist.' },
  'appeal-resolved': { status: 409, meaning: 'The appeal has already been answered.' },
  'invalid-appeal': { status: 422, meaning: '`errors` says by field what is wrong with the appeal.' },
  'block-yourself': { status: 422, meaning: 'The caller cannot block themselves.' },
  'mute-yourself': { status: 422, meaning: 'The caller cannot mute themselves.' },
  'blocked-between': { status: 403, meaning: 'One of the two has blocked the other.' },
  'own-case': { status: 403, meaning: 'Moderators cannot decide about themselves, or about something of their own.' },
  'own-decision': { status: 403, meaning: 'The moderator who made a decision cannot answer the appeal.' },
  'suspends-staff': { status: 403, meaning: 'Only an operator can suspend operators, auditors and moderators.' },
} as const satisfies Rejections;

export type ModerationRejection = keyof typeof moderationRejections;
