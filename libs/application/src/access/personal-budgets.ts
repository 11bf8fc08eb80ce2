import { BudgetSpent, utcDay, utcHour } from '@heliograph/cqrs';
import { IsNewcomer } from '@heliograph/identity-contracts';
import type { Allowance, Budgets } from '@heliograph/kernel';
import { Injectable } from '@nestjs/common';
import { MessageBus } from '../actor/index.js';

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

export type NewcomerAct = 'photos' | 'comments' | 'follows';

/** How often somebody new may do each on one UTC day; 0 = any number. Provided by the program. */
export abstract class NewcomerBudgets implements Readonly<Record<NewcomerAct, number>> {
  abstract readonly photos: number;
  abstract readonly comments: number;
  abstract readonly follows: number;
  /** Whether an address can be proved, which then ends being new as well. */
  abstract readonly provesAddress: boolean;
}

const windows = { hour: utcHour, day: utcDay };

/** Pays for what people store, in fixed windows (A5). */
@Injectable()
export class PersonalBudgets implements Budgets {
  constructor(
    private readonly bus: MessageBus,
    private readonly counter: PlaceCounter,
    private readonly newcomers: NewcomerBudgets,
  ) {}

  async take(allowance: Allowance, now: Date): Promise<boolean> {
    if (!(await this.applies(allowance, now))) return false;
    const place = placeOf(allowance, now);
    if (!(await this.counter.take(place)).refused) return true;
    await this.counter.giveBack(place);
    throw new BudgetSpent(allowance.refusal, allowance.limit, now, windows[allowance.window](now));
  }

  /** The place of a day has that day's name: what was taken yesterday makes no room today. */
  giveBack(allowance: Allowance, takenAt: Date): Promise<void> {
    return this.counter.giveBack(placeOf(allowance, takenAt));
  }

  /** How much of it is left in the window that is open now; null = the person is not limited by it. */
  async findRemaining(allowance: Allowance, now: Date): Promise<number | null> {
    return (await this.applies(allowance, now)) ? (await this.counter.peek(placeOf(allowance, now))).remaining : null;
  }

  private async applies({ userId, isForNewcomers }: Allowance, now: Date): Promise<boolean> {
    return !isForNewcomers || this.bus.ask(new IsNewcomer(userId, this.newcomers.provesAddress, now));
  }
}

/** Where the window is counted that is open now. */
function placeOf({ name, userId, limit, window }: Allowance, now: Date): BudgetWindow {
  const { begins, ends } = windows[window](now);
  const key = `${name}:${userId}:${new Date(begins).toISOString().slice(0, 13)}`;
  return { key, limit, windowSeconds: Math.ceil((ends - now.getTime()) / 1000) };
}
