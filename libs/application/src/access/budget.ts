import { BudgetSpent, type Window } from '@heliograph/cqrs';
import type { Allowance } from '@heliograph/kernel';

interface BudgetWindow {
  readonly key: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

/** Counts for all processes of the product. Provided by the program. */
export abstract class PlaceCounter {
  abstract take(place: BudgetWindow): Promise<{ readonly refused: boolean }>;
  abstract giveBack(place: BudgetWindow): Promise<void>;
  /** Counts nothing. */
  abstract peek(place: BudgetWindow): Promise<{ readonly remaining: number }>;
}

export interface PersonalBudget {
  /** What for, and whose. */
  readonly name: string;
  readonly limit: number;
  readonly windowAt: (now: Date) => Window;
  /** In words for people. */
  readonly refusal: string;
}

/** Where the window is counted that is open now. */
function placeOf({ name, limit, windowAt }: Pick<PersonalBudget, 'name' | 'limit' | 'windowAt'>, now: Date): BudgetWindow {
  const window = windowAt(now);
  const key = `${name}:${new Date(window.begins).toISOString().slice(0, 13)}`;
  return { key, limit, windowSeconds: Math.ceil((window.ends - now.getTime()) / 1000) };
}

/** How much of it is left in the window that is open now. */
export async function remainingOf(counter: PlaceCounter, budget: Omit<PersonalBudget, 'refusal'>, now: Date): Promise<number> {
  return (await counter.peek(placeOf(budget, now))).remaining;
}

/** For the context of a command: pays for what is stored, in fixed windows (A5). @param applies asked once something is about to be stored */
export function budgetOf(
  counter: PlaceCounter,
  budget: PersonalBudget,
  applies: (now: Date) => Promise<boolean> = async () => true,
): Allowance {
  let taken: BudgetWindow | null = null;
  const giveBack = async (takenAt?: Date) => {
    // The place of a day has that day's name: what was taken yesterday makes no room today.
    const place = takenAt === undefined ? taken : placeOf(budget, takenAt);
    if (place) await counter.giveBack(place);
    taken = null;
  };
  const take = async (now: Date) => {
    if (!(await applies(now))) return false;
    taken = placeOf(budget, now);
    if (!(await counter.take(taken)).refused) return true;
    await giveBack();
    throw new BudgetSpent(budget.refusal, budget.limit, now, budget.windowAt(now));
  };
  return { take, giveBack };
}
