import { type Decider, type DecisionId, type Event, Rejected, type UserId } from '@heliograph/kernel';
import type { Judge } from '../judge/judge.js';
import type { Reason } from '../subject/subject.js';
import { orNull, wordsProblem } from '../subject/words.js';

interface OfAppeal {
  readonly decisionId: DecisionId;
  /** Whom the decision concerns, and who appeals. */
  readonly ownerId: UserId;
  /** Of the decision. */
  readonly reason: Reason;
  /** When it happened: ISO 8601 in UTC. */
  readonly at: string;
}

/** `text` is null once its author is erased. */
export type DecisionAppealed = Event<'moderation.decision-appealed', OfAppeal & { readonly text: string | null }>;
export type AppealResolved = Event<
  'moderation.appeal-resolved',
  OfAppeal & {
    readonly granted: boolean;
    /** To the person. */
    readonly note: string | null;
    /** Operator who resolved it at the command line; null: the event's actor did. */
    readonly by: string | null;
  }
>;
/** Stream `appeal-<decision>`. */
export type AppealEvent = DecisionAppealed | AppealResolved;

type AppealAgainst = OfAppeal & { readonly kind: 'appeal'; readonly text: string; readonly isLifted: boolean };
interface Resolve {
  readonly kind: 'resolve';
  readonly judge: Judge;
  readonly granted: boolean;
  readonly note: string | null;
  readonly by: string | null;
  readonly at: string;
}
export type AppealCommand = AppealAgainst | Resolve;

export interface AppealState {
  readonly made: OfAppeal | null;
  readonly isResolved: boolean;
}

/** B6: whom a decision concerns appeals once, and somebody looks at it again, once. */
export const appeal: Decider<AppealCommand, AppealEvent, AppealState> = {
  initial: { made: null, isResolved: false },
  evolve: (state, event) => (event.type === 'moderation.appeal-resolved' ? { ...state, isResolved: true } : { ...state, made: event.data }),
  decide: (command, state) => [command.kind === 'appeal' ? appealed(command, state) : resolved(command, state)],
};

function appealed({ decisionId, ownerId, reason, at, text: typed, isLifted }: AppealAgainst, { made }: AppealState): DecisionAppealed {
  const text = wordsOf('text', typed);
  if (text === null) throw refused('text', 'is required');
  if (made !== null) throw new Rejected('already-appealed', 'You have already appealed against this decision');
  if (isLifted) throw new Rejected('already-appealed', 'This decision has already been lifted');
  return { type: 'moderation.decision-appealed', data: { decisionId, ownerId, reason, text, at } };
}

function resolved({ granted, note: typed, by, at }: Resolve, { made, isResolved }: AppealState): AppealResolved {
  if (made === null) throw new Rejected('appeal-not-found', 'There is no such appeal');
  const note = wordsOf('note', typed);
  if (isResolved) throw new Rejected('appeal-resolved', 'This appeal has already been answered');
  const { decisionId, ownerId, reason } = made;
  return { type: 'moderation.appeal-resolved', data: { decisionId, ownerId, reason, granted, note, by, at } };
}

function wordsOf(field: string, typed: string | null): string | null {
  const words = orNull(typed);
  const problem = words === null ? null : wordsProblem(words);
  if (problem !== null) throw refused(field, problem);
  return words;
}

const refused = (field: string, problem: string): Rejected => new Rejected('invalid-appeal', `${field} ${problem}`, { [field]: [problem] });
