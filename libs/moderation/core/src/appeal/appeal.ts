import { type Decider, DecisionId, Rejected, UserId } from '@heliograph/kernel';
import { event, type InferData, type InferEvent, personal } from '@heliograph/kernel/events';
import * as contract from '@heliograph/moderation-contracts';
import { z } from 'zod';
import type { Judge } from '../judge/judge.js';
import { emptyToNull, wordsProblem } from '../subject/words.js';

/** `ownerId`: whom the decision concerns, and who appeals. */
type OfAppeal = InferData<typeof contract.DecisionAppealed.schema>;
const sample = { decisionId: DecisionId(11), ownerId: UserId(7), reason: 'nudity', at: '2026-01-31T09:30:00.000Z' } as const;
const words = personal(z.string().nullable());
/** Words of both sides are sealed under the key of whom the decision concerns. */
const always = { version: 1, owner: 'ownerId', partitionBy: (data: OfAppeal) => data.decisionId } as const;

const decisionAppealed = event({
  type: contract.DecisionAppealed.type,
  ...always,
  schema: contract.DecisionAppealed.schema.extend({ text: words }),
  sample: { ...sample, text: 'It is a statue.' },
  publish: contract.DecisionAppealed,
});
const appealResolved = event({
  type: contract.AppealResolved.type,
  ...always,
  schema: contract.AppealResolved.schema.extend({
    /** To the person. */
    note: words,
    /** Operator who resolved it at the command line; null: the event's actor did. */
    by: z.string().nullable(),
  }),
  sample: { ...sample, granted: true, note: 'You are right.', by: null },
  publish: contract.AppealResolved,
});

/** Stream `appeal-<decision>`. */
export const appealEvents = [decisionAppealed, appealResolved] as const;
export type AppealEvent = InferEvent<(typeof appealEvents)[number]>;
export type DecisionAppealed = InferEvent<typeof decisionAppealed>;
export type AppealResolved = InferEvent<typeof appealResolved>;

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
  const words = emptyToNull(typed);
  const problem = words === null ? null : wordsProblem(words);
  if (problem !== null) throw refused(field, problem);
  return words;
}

const refused = (field: string, problem: string): Rejected => new Rejected('invalid-appeal', `${field} ${problem}`, { [field]: [problem] });
