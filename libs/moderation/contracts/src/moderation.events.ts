import type { CommentId, PhotoId, UserId } from '@heliograph/kernel';
import { decisionId, eventShape, idField, type InferData, type InferEvent, instant, userId } from '@heliograph/kernel/events';
import { z } from 'zod';
import { actions, reasons, type ReportId, subjectTypes } from './subject.js';

/* What moderation tells others: never who reported, and no words. */

const reportId = idField<ReportId>('ReportId');
const reason = z.enum(reasons);
const ofSubject = z.object({
  subjectType: z.enum(subjectTypes),
  subjectId: z.int().positive() as unknown as z.ZodType<PhotoId | CommentId | UserId, number>,
  ownerId: userId,
  at: instant,
});

export const ContentReported = eventShape('moderation.content-reported', ofSubject.extend({ reportId, reason }));
export const SubjectDecided = eventShape(
  'moderation.subject-decided',
  ofSubject
    .extend({ decisionId, caseId: reportId.nullable(), action: z.enum(actions), reason, until: instant.nullable() })
    .describe('`caseId` names the oldest of the reports that it resolves; null: there was none. `until`: end of a suspension.'),
);
export const DecisionLifted = eventShape('moderation.decision-lifted', ofSubject.extend({ decisionId }));
export type DecisionLifted = InferEvent<typeof DecisionLifted>;

const ofAppeal = z.object({ decisionId, ownerId: userId, reason: reason.describe('Of the decision.'), at: instant });
export const DecisionAppealed = eventShape('moderation.decision-appealed', ofAppeal.describe('Once at most for each decision.'));
export const AppealResolved = eventShape('moderation.appeal-resolved', ofAppeal.extend({ granted: z.boolean() }));

const ofBlock = z.object({ userId: userId.describe('Who blocks.'), blockedId: userId, at: instant });
export type Block = InferData<typeof ofBlock>;
const ofMute = z.object({ userId: userId.describe('Who mutes.'), mutedId: userId, at: instant });
export type Mute = InferData<typeof ofMute>;
export const UserBlocked = eventShape(
  'moderation.user-blocked',
  ofBlock.describe('For one pair each two alternate, beginning with the first of the two.'),
);
export type UserBlocked = InferEvent<typeof UserBlocked>;
export const UserMuted = eventShape('moderation.user-muted', ofMute);

export const moderationEvents = [
  ContentReported,
  SubjectDecided,
  DecisionLifted,
  DecisionAppealed,
  AppealResolved,
  UserBlocked,
  eventShape('moderation.user-unblocked', ofBlock),
  UserMuted,
  eventShape('moderation.user-unmuted', ofMute),
] as const;
export type ModerationEvent = InferEvent<(typeof moderationEvents)[number]>;
