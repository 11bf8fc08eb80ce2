import type { DecisionId, Event, UserId } from '@heliograph/kernel';
import type { Action, Reason, ReportId, SubjectId, SubjectType } from './subject.js';

/*
 * What moderation tells others: never who reported, and no words. Instants (`at`) are ISO 8601 in UTC.
 */

interface OfSubject {
  readonly subjectType: SubjectType;
  readonly subjectId: SubjectId;
  readonly ownerId: UserId;
  readonly at: string;
}

export type ContentReported = Event<'moderation.content-reported', OfSubject & { readonly reportId: ReportId; readonly reason: Reason }>;
/** `caseId` names the oldest of the reports that it resolves; null: there was none. `until`: end of a suspension. */
export type SubjectDecided = Event<
  'moderation.subject-decided',
  OfSubject & {
    readonly decisionId: DecisionId;
    readonly caseId: ReportId | null;
    readonly action: Action;
    readonly reason: Reason;
    readonly until: string | null;
  }
>;
export type DecisionLifted = Event<'moderation.decision-lifted', OfSubject & { readonly decisionId: DecisionId }>;

interface OfAppeal {
  readonly decisionId: DecisionId;
  readonly ownerId: UserId;
  /** Of the decision. */
  readonly reason: Reason;
  readonly at: string;
}

/** Once at most for each decision. */
export type DecisionAppealed = Event<'moderation.decision-appealed', OfAppeal>;
export type AppealResolved = Event<'moderation.appeal-resolved', OfAppeal & { readonly granted: boolean }>;

interface OfBlock {
  /** Who blocks. */
  readonly userId: UserId;
  readonly blockedId: UserId;
  readonly at: string;
}

interface OfMute {
  /** Who mutes. */
  readonly userId: UserId;
  readonly mutedId: UserId;
  readonly at: string;
}

/** For one pair each two alternate, beginning with the first of the two. */
export type UserBlocked = Event<'moderation.user-blocked', OfBlock>;
export type UserUnblocked = Event<'moderation.user-unblocked', OfBlock>;
export type UserMuted = Event<'moderation.user-muted', OfMute>;
export type UserUnmuted = Event<'moderation.user-unmuted', OfMute>;

export type ModerationEvent =
  | ContentReported
  | SubjectDecided
  | DecisionLifted
  | DecisionAppealed
  | AppealResolved
  | UserBlocked
  | UserUnblocked
  | UserMuted
  | UserUnmuted;
