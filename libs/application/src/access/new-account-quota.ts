import { utcDay } from '@heliograph/cqrs';
import { IsNewcomer } from '@heliograph/identity-contracts';
import type { Allowance, UserId } from '@heliograph/kernel';
import { Injectable } from '@nestjs/common';
import { MessageBus, type Person } from '../actor/index.js';
import { budgetOf, PlaceCounter, remainingOf } from './budget.js';

export type NewcomerAct = 'photos' | 'comments' | 'follows';

/** How often somebody new may do each on one UTC day; 0 = any number. Provided by the program. */
export abstract class NewcomerBudgets implements Readonly<Record<NewcomerAct, number>> {
  abstract readonly photos: number;
  abstract readonly comments: number;
  abstract readonly follows: number;
  /** True if an address can be proved, which then ends being new as well. */
  abstract readonly provesAddress: boolean;
}

/** Of a UTC day. */
export interface NewAccountStatus {
  readonly limit: number;
  readonly used: number;
}

const words: Readonly<Record<NewcomerAct, string>> = {
  photos: 'upload at most %d photos',
  comments: 'write at most %d comments',
  follows: 'follow at most %d people',
};

/** What somebody may do on one UTC day while their account is new (B7). */
@Injectable()
export class NewAccountQuota {
  constructor(
    private readonly bus: MessageBus,
    private readonly counter: PlaceCounter,
    private readonly budgets: NewcomerBudgets,
  ) {}

  /** For the context of a command: pays for it where its actor is new. Undefined = nobody is limited in this. */
  allowance({ userId }: Person, act: NewcomerAct): Allowance | undefined {
    const limit = this.budgets[act];
    const { provesAddress } = this.budgets;
    if (limit === 0) return undefined;
    return budgetOf(this.counter, { ...this.budgetFor(userId, act), refusal: this.refusal(act) }, (now) =>
      this.bus.ask(new IsNewcomer(userId, provesAddress, now)),
    );
  }

  /** How much of today's is used; null = this person is not limited in this. */
  async findStatus({ userId }: Person, act: NewcomerAct, now: Date): Promise<NewAccountStatus | null> {
    const budget = this.budgetFor(userId, act);
    const { limit } = budget;
    if (limit === 0 || !(await this.bus.ask(new IsNewcomer(userId, this.budgets.provesAddress, now)))) return null;
    return { limit, used: limit - (await remainingOf(this.counter, budget, now)) };
  }

  private budgetFor(userId: UserId, act: NewcomerAct) {
    return { name: `newcomer-${act}:${userId}`, limit: this.budgets[act], windowAt: utcDay };
  }

  private refusal(act: NewcomerAct): string {
    const until = `the account is a day old${this.budgets.provesAddress ? ' and its e-mail address is verified' : ''}`;
    return `New members can ${words[act].replace('%d', String(this.budgets[act]))} a day until ${until}. Please come back tomorrow.`;
  }
}
