import { type DecisionId, type Decider, Rejected } from '@heliograph/kernel';
import type { Action, Reason, ReportId } from '@heliograph/moderation-contracts';
import type { Judge } from '../judge/judge.js';
import type { OfSubject } from '../subject/subject.js';
import { emptyToNull, wordsProblem } from '../subject/words.js';
import type { CaseEvent, SubjectDecided } from './case.events.js';

export interface CaseState {
  readonly open: ReportId | null;
  /** The newest decision. */
  readonly decided: SubjectDecided['data'] | null;
  /** Decisions that do something until they are lifted. */
  readonly standing: readonly DecisionId[];
}

/** Staff has to decide about it, although nobody has reported it. */
interface Open extends OfSubject {
  readonly kind: 'open';
  readonly caseId: ReportId;
}

/** What staff had to decide about is deleted. */
interface Close extends OfSubject {
  readonly kind: 'close';
  /** People have reported it, too. */
  readonly isReported: boolean;
}

interface Decide extends OfSubject {
  readonly kind: 'decide';
  readonly judge: Judge;
  /** The subject is a photo that is held (B5). */
  readonly isHeld: boolean;
  /** It is about the picture that the person has had since then; null: about the subject itself. */
  readonly pictureSince: string | null;
  readonly decisionId: DecisionId;
  /** The case that the moderator saw; null: the open one, if any. */
  readonly caseId: ReportId | null;
  /** The newest decision that the moderator saw, where they decide again; absent: any. */
  readonly after?: DecisionId | undefined;
  readonly action: Action;
  readonly reason: Reason;
  readonly note: string | null;
  readonly until: string | null;
  readonly by: string | null;
}

interface Lift extends OfSubject {
  readonly kind: 'lift';
  readonly judge: Judge;
  readonly decisionId: DecisionId;
  readonly note: string | null;
  readonly by: string | null;
}

export type CaseCommand = Open | Close | Decide | Lift;

/** What stands until it is lifted; a warning is said once. */
const lastingActions: ReadonlySet<Action> = new Set(['take-down', 'suspend']);

/** B3: what staff decides about a subject. Decisions about it stand side by side, and are lifted one by one. */
export const subjectCase: Decider<CaseCommand, CaseEvent, CaseState> = {
  initial: { open: null, decided: null, standing: [] },
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'moderation.case-opened':
      case 'moderation.review-opened':
        return { ...state, open: data.caseId };
      case 'moderation.review-closed':
        return { ...state, open: null };
      case 'moderation.subject-decided':
        return { open: null, decided: data, standing: data.standing };
      case 'moderation.decision-lifted':
        return { ...state, standing: data.standing };
    }
  },
  decide: (command, state) => {
    switch (command.kind) {
      case 'open':
        return open(command, state);
      case 'close':
        return close(command, state);
      case 'decide':
        return decide(command, state);
      case 'lift':
        return lift(command, state);
    }
  },
};

function open({ kind: _, ...data }: Open, state: CaseState): CaseEvent[] {
  return state.open === null ? [{ type: 'moderation.review-opened', data }] : [];
}

/** What was reported stays for staff: its owner may have deleted it because of that. */
function close({ kind: _, isReported, ...of }: Close, { open }: CaseState): CaseEvent[] {
  return open !== null && !isReported ? [{ type: 'moderation.review-closed', data: { ...of, caseId: open } }] : [];
}

function decide(asked: Decide, { open, decided, standing }: CaseState): CaseEvent[] {
  const { kind: _, judge: _judge, isHeld, pictureSince, after, ...command } = asked;
  const note = wordsOf(command.note);
  refuseImpossible(asked);
  if (isHeld && command.action === 'suspend') throw refused('action', 'does not apply to a held photo: release it or take it down');
  if (command.caseId !== null && command.caseId !== open) throw new Rejected('case-resolved', 'These reports have already been resolved');
  if (after !== undefined && (open !== null || after !== decided?.decisionId))
    throw new Rejected('case-resolved', 'Somebody else has decided in the meantime');
  const { action, reason, until, decisionId } = command;
  const isSame = decided?.action === action && decided.reason === reason && decided.note === note && decided.until === until;
  const isAboutIt = isSame && (pictureSince === null || decided.at >= pictureSince);
  if (isAboutIt && open === null && standing.includes(decided.decisionId)) return [];
  const stands = lastingActions.has(action) ? [...standing, decisionId] : standing;
  return [{ type: 'moderation.subject-decided', data: { ...command, note, caseId: open, standing: stands } }];
}

function lift({ kind: _, judge: _judge, ...command }: Lift, { standing }: CaseState): CaseEvent[] {
  const note = wordsOf(command.note);
  if (!standing.includes(command.decisionId)) return [];
  const others = standing.filter((id) => id !== command.decisionId);
  return [{ type: 'moderation.decision-lifted', data: { ...command, note, standing: others } }];
}

function wordsOf(typed: string | null): string | null {
  const note = emptyToNull(typed);
  const problem = note === null ? null : wordsProblem(note);
  if (problem !== null) throw refused('note', problem);
  return note;
}

function refuseImpossible({ subjectType, pictureSince, action, until, at }: Decide): void {
  if (subjectType === 'user' && action === 'take-down' && pictureSince === null)
    throw refused('action', 'does not apply to a person without a picture: choose suspend');
  if (until !== null && action !== 'suspend') throw refused('until', 'applies only to a suspension');
  if (until !== null && until <= at) throw refused('until', 'must be in the future');
}

const refused = (field: string, problem: string): Rejected =>
  new Rejected('invalid-decision', `${field} ${problem}`, { [field]: [problem] });
