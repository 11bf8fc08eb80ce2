import {
  Command,
  type Context,
  type DecisionId,
  type Page,
  type PageRequest,
  type PageStart,
  Query,
  type Disclosure,
  StaffQuery,
  type UserId,
} from '@heliograph/kernel';
import type { AppealState, Decision } from './decision.messages.js';

/** Known by its decision: there is one at most. */
export interface Appeal {
  readonly state: AppealState;
  /** In the words of whom the decision concerns; null once they are erased. */
  readonly text: string | null;
  /** What they were answered. */
  readonly note: string | null;
  readonly createdAt: Date;
  readonly resolvedAt: Date | null;
}

export interface AppealableDecision extends Decision {
  /** Null: nobody has appealed. */
  readonly appealed: Appeal | null;
}

export interface AppealedDecision extends AppealableDecision {
  readonly appealed: Appeal;
}

/** Newest first, or oldest first where appeals are listed. */
/** Decisions that concern a person, newest first. What was looked at and left as it is concerns nobody. */
export class ListDecisionsOf extends Query<Page<AppealableDecision>> {
  constructor(
    readonly ownerId: UserId,
    readonly page: PageRequest,
  ) {
    super();
  }
}

/** One of these; null = it concerns nobody, or somebody else. */
export class FindDecisionOf extends Query<AppealableDecision | null> {
  constructor(
    readonly ownerId: UserId,
    readonly decisionId: DecisionId,
  ) {
    super();
  }
}

/** Rejects `decision-not-found` where it concerns somebody else, `already-appealed`, `invalid-appeal` by field. */
export class AppealDecision extends Command<AppealableDecision> {
  constructor(
    readonly context: Context,
    readonly ownerId: UserId,
    readonly decisionId: DecisionId,
    /** As typed, 1 to 1000 code points. */
    readonly text: string,
  ) {
    super();
  }
}

/** Appeals that wait, or those that do not any more, by decision. Those of people who are left out, such as the reader (B3), are not in the list, nor counted. */
export class ListAppeals extends StaffQuery<Page<AppealedDecision>> {
  constructor(
    readonly state: 'open' | 'resolved',
    readonly page: PageRequest,
  ) {
    super();
  }

  shows({ items }: Page<AppealedDecision>): Disclosure | null {
    return items.length === 0 ? null : { subject: `${this.state}-appeals`, people: ownersOf(items), fields };
  }
}

/** Null: there is no such decision, or nobody has appealed against it. */
export class FindAppeal extends StaffQuery<AppealedDecision | null> {
  constructor(readonly decisionId: DecisionId) {
    super();
  }

  shows(found: AppealedDecision | null): Disclosure | null {
    return found && { subject: `appeal-${found.id}`, people: ownersOf([found]), fields: ['subject', ...fields] };
  }
}

const fields = ['appeal', 'answer', 'decision'];
const ownersOf = (decisions: readonly AppealedDecision[]) => decisions.map(({ ownerId }) => ownerId).filter((id) => id !== null);

/** What became of the appeal against a decision; null: there is none. */
export class FindAppealState extends Query<AppealState | null> {
  constructor(readonly decisionId: DecisionId) {
    super();
  }
}

/** The neighbour of an appeal among those that wait, by decision; null: there is none. */
export class FindOpenAppeal extends Query<DecisionId | null> {
  constructor(
    readonly from: PageStart,
    readonly without: UserId | null = null,
  ) {
    super();
  }
}

export interface AppealAnswer {
  readonly granted: boolean;
  /** To the person, as typed, up to 1000 code points. */
  readonly note: string | null;
  /** Operator who answers at the command line; null: the actor of the context says who. */
  readonly by?: string | null;
}

/** Granted, the decision is lifted with the answer. Who made the decision does not answer where another moderator is there. Rejects `appeal-not-found`, `appeal-resolved`, `own-case`, `own-decision`, `invalid-appeal` by field. */
export class ResolveAppeal extends Command<AppealedDecision> {
  constructor(
    readonly context: Context,
    readonly decisionId: DecisionId,
    readonly answer: AppealAnswer,
  ) {
    super();
  }
}
