import { BudgetSpent, type Window } from '@heliograph/cqrs';
import type { Allowance } from '@heliograph/kernel';

interface Place {
  readonly key: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

/** Counts for all processes of the product. */
export interface PlaceCounter {
  take(place: Place): Promise<{ readonly refused: boolean }>;
  giveBack(place: Place): Promise<void>;
}

export interface PersonalBudget {
  /** What for, and whose. */
  readonly name: string;
  readonly limit: number;
  readonly windowAt: (now: Date) => Window;
  /** In words for people. */
  readonly refusal: string;
}

/** For the context of a command: pays for what is stored, in fixed windows (A5). @param applies asked once something is about to be stored */
export function budgetOf(
  counter: PlaceCounter,
  { name, limit, windowAt, refusal }: PersonalBudget,
  applies: (now: Date) => Promise<boolean> = async () => true,
): Allowance {
  let taken: Place | null = null;
  const giveBack = async () => {
    if (taken) await counter.giveBack(taken);
    taken = null;
  };
  const take = async (now: Date) => {
    if (!(await applies(now))) return;
    const window = windowAt(now);
    const key = `${name}:${new Date(window.begins).toISOString().slice(0, 13)}`;
    taken = { key, limit, windowSeconds: Math.ceil((window.ends - now.getTime()) / 1000) };
    if (!(await counter.take(taken)).refused) return;
    await giveBack();
    throw new BudgetSpent(refusal, limit, now, window);
  };
  return { take, giveBack };
}
