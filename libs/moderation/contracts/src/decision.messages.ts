import { Command, type Context, type DecisionId, Query, type UserId } from '@heliograph/kernel';
import type { Action, OwnedSubject, Reason, ReportId, Subject } from './subject.js';

/** What became of the one appeal that there may be. */
export const appealStates = ['open', 'granted', 'refused'] as const;
export type AppealState = (typeof appealStates)[number];

/** What staff decided about a subject. */
export interface Decision {
  readonly id: DecisionId;
  readonly subject: Subject;
  /** Null once the owner is erased. */
  readonly ownerId: UserId | null;
  readonly action: Action;
  readonly reason: Reason;
  /** To the owner, in words. */
  readonly note: string | null;
  /** End of a suspension; null = no end. */
  readonly until: Date | null;
  readonly decidedAt: Date;
  readonly liftedAt: Date | null;
  /** What became of the one appeal that there may be; null = nobody has appealed. */
  readonly appeal: AppealState | null;
}

export interface Judgement {
  readonly action: Action;
  readonly reason: Reason;
  /** To the owner, as typed, up to 1000 code points. */
  readonly note: string | null;
  /** Of a suspension only, in the future. */
  readonly until: Date | null;
  /** `take-down` of a person is of their picture (B5): since when they have it. Left out = the person is judged, who is not taken down. */
  readonly pictureSince?: Date;
  /** Operator who gives it at the command line; null: the actor of the context says who. */
  readonly by?: string | null;
}

/**
 * Decides about what this report is about: all open reports of it are resolved, and what the decision does is done with the answer. A photo that is
 * held is let go by `none` and `warn` (B5). Rejects `report-not-found`; `case-resolved` where it is; `own-case`, `suspends-staff`; `invalid-decision` by field.
 */
export class ResolveReports extends Command<Decision> {
  constructor(
    readonly context: Context,
    readonly reportId: ReportId,
    readonly judgement: Judgement,
  ) {
    super();
  }
}

/**
 * Decides about a subject, reported or not. The same again while it stands is silent, and answers it. Rejects `own-case`,
 * `suspends-staff`; `invalid-decision` by field; `case-resolved` where the newest decision about it is another than `after`, or it was reported again since.
 */
export class DecideOnSubject extends Command<Decision> {
  constructor(
    readonly context: Context,
    readonly subject: OwnedSubject,
    readonly judgement: Judgement,
    readonly after?: DecisionId,
  ) {
    super();
  }
}

export interface Lifting {
  readonly note: string | null;
  readonly by?: string | null;
}

/**
 * Everything is as it was without it; another decision that stands goes on. Silent where it is lifted. Rejects `decision-not-found`, `own-case`,
 * `invalid-decision`; as media does where a photo is taken down for good, which changes nothing.
 */
export class LiftDecision extends Command<Decision> {
  constructor(
    readonly context: Context,
    readonly decisionId: DecisionId,
    readonly lifting: Lifting,
    /** An appeal is granted: it is lifted, too, where the photo does not come back. */
    readonly isGranted = false,
  ) {
    super();
  }
}

/** Lifts each take-down that stands of the subject, of a person those of their picture; answers the newest decision. Rejects as `LiftDecision`; `decision-not-found` where there never was one. */
export class LiftTakedown extends Command<Decision> {
  constructor(
    readonly context: Context,
    readonly subject: Subject,
    readonly lifting: Lifting,
  ) {
    super();
  }
}

/** Lifts each active suspension of the person, for any subject. Answers the newest decision; null: nobody ever decided one. Rejects `own-case`. */
export class LiftSuspension extends Command<Decision | null> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
    readonly lifting: Lifting,
  ) {
    super();
  }
}

/** Does what follows from the decision as it is now, where that is not done. Safe to repeat. */
export class EnforceDecision extends Command<void> {
  constructor(
    readonly context: Context,
    readonly decisionId: DecisionId,
  ) {
    super();
  }
}

export class FindDecision extends Query<Decision | null> {
  constructor(readonly decisionId: DecisionId) {
    super();
  }
}

/** The newest take-down of the subject, of a person of their picture, lifted or not; null = there never was one. */
export class FindTakedown extends Query<Decision | null> {
  constructor(readonly subject: Subject) {
    super();
  }
}
