import type { DecisionId } from './brand.js';

/** A decision that takes a photo or comment down, in the context that owns it (contract B4). */
export interface Mark {
  readonly decisionId: DecisionId;
  /** One of the reasons of a report (B1). */
  readonly reason: string;
}

/**
 * The decisions about one subject. It is down while at least one stands. Lifted decisions are remembered: a process that gives a decision may die
 * and give it again later, which must not take down what was restored in the meantime.
 */
export interface Marks {
  /** Oldest first. */
  readonly standing: readonly Mark[];
  readonly lifted: readonly DecisionId[];
}

export const noMarks: Marks = { standing: [], lifted: [] };

/** Null: it stands already, or was lifted. */
export function withMark(marks: Marks, mark: Mark): Marks | null {
  const isKnown = marks.standing.some(({ decisionId }) => decisionId === mark.decisionId) || marks.lifted.includes(mark.decisionId);
  return isKnown ? null : { ...marks, standing: [...marks.standing, mark] };
}

/** Null: it was lifted already. A decision may be lifted before it arrives here; then it has no effect. */
export function withoutMark(marks: Marks, decisionId: DecisionId): Marks | null {
  if (marks.lifted.includes(decisionId)) return null;
  return {
    standing: marks.standing.filter((mark) => mark.decisionId !== decisionId),
    lifted: [...marks.lifted, decisionId],
  };
}
