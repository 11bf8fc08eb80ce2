import { Query } from '@heliograph/kernel';
import type { Reason } from './subject.js';

/** What was reported and decided for one reason in one month (UTC). Nothing in it is about anybody. */
export interface MonthOfModeration {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly reason: Reason;
  readonly reports: number;
  /** Also those that left things as they were. */
  readonly decisions: number;
  readonly appeals: number;
  /** Decisions that were lifted, or against which an appeal was granted, in this month. */
  readonly reversals: number;
  /** From the oldest report to the decision, in hours; null: nothing that was reported was decided. */
  readonly medianHours: number | null;
}

/** The newest months in which anything happened, newest first. */
export class ListMonthsOfModeration extends Query<readonly MonthOfModeration[]> {
  constructor(readonly months: number) {
    super();
  }
}
