import type { DecisionId, Event, UserId } from '@heliograph/kernel';
import type { OfSubject, Reason, ReportId } from '../subject/subject.js';

export type Action = 'none' | 'warn' | 'take-down' | 'suspend';

/** The first report since the last decision. Reports that follow name it, and are no events of this stream: it stays short, however many there are. */
export type CaseOpened = Event<'moderation.case-opened', OfSubject & { readonly caseId: ReportId; readonly reporterId: UserId }>;

/** Opens the case of a subject that nobody has reported: a photo that is held until staff decides (B5). */
export type ReviewOpened = Event<'moderation.review-opened', OfSubject & { readonly caseId: ReportId }>;

/** The photo that a review was opened for is deleted: nothing is left to decide. */
export type ReviewClosed = Event<'moderation.review-closed', OfSubject & { readonly caseId: ReportId }>;

export type SubjectDecided = Event<
  'moderation.subject-decided',
  OfSubject & {
    readonly decisionId: DecisionId;
    /** The case that it resolves; null = none was open. */
    readonly caseId: ReportId | null;
    readonly action: Action;
    readonly reason: Reason;
    /** To the owner. */
    readonly note: string | null;
    readonly until: string | null;
    /** Operator who decided at the command line; null: the event's actor did. */
    readonly by: string | null;
    /** Decisions that stand with it: so the newest event says all. */
    readonly standing: readonly DecisionId[];
  }
>;

export type DecisionLifted = Event<
  'moderation.decision-lifted',
  OfSubject & {
    readonly decisionId: DecisionId;
    readonly note: string | null;
    readonly by: string | null;
    readonly standing: readonly DecisionId[];
  }
>;

/** Stream `case-<type>-<subject>`. */
export type CaseEvent = CaseOpened | ReviewOpened | ReviewClosed | SubjectDecided | DecisionLifted;

/** The owner is erased: no row names them. Stream `erased-<user>`. */
export type OwnerForgotten = Event<'moderation.owner-forgotten', { readonly ownerId: UserId; readonly at: string }>;
