import type { DecisionId } from './brand.js';

/** A decision that takes a photo or comment down, in the context that owns it (contract B4). */
export interface Mark {
  readonly decisionId: DecisionId;
  /** One of the reasons of a report (B1). */
  readonly reason: string;
}

/**
 * The decisions about one subject. It is down while one stands; those that were lifted are remembered, since the process that gives a decision may
 * die and be repeated at any time, and what is repeated late must not take down what was restored meanwhile.
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

/** Null: it was lifted already. Also of a decision that did not get here yet: it has no effect then. */
export function withoutMark(marks: Marks, decisionId: DecisionId): Marks | null {
  if (marks.lifted.includes(decisionId)) return null;
  return {
    standing: marks.standing.filter((mark) => mark.decisionId !== decisionId),
    lifted: [...marks.lifted, decisionId],
  };
}
