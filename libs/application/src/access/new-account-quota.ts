import type { Allowance } from '@heliograph/kernel';
import { Injectable } from '@nestjs/common';
import type { Person } from '../actor/index.js';
import { type NewcomerAct, NewcomerBudgets, PersonalBudgets } from './personal-budgets.js';

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
    private readonly budgets: PersonalBudgets,
    private readonly newcomers: NewcomerBudgets,
  ) {}

  /** For the context of a command. Undefined = nobody is limited in this. */
  allowance({ userId }: Person, act: NewcomerAct): Allowance | undefined {
    const limit = this.newcomers[act];
    if (limit === 0) return undefined;
    return { name: `newcomer-${act}`, userId, limit, window: 'day', isForNewcomers: true, refusal: this.refusal(act) };
  }

  /** How much of today's is used; null = this person is not limited in this. */
  async findStatus(person: Person, act: NewcomerAct, now: Date): Promise<NewAccountStatus | null> {
    const allowance = this.allowance(person, act);
    const remaining = allowance ? await this.budgets.findRemaining(allowance, now) : null;
    return allowance && remaining !== null ? { limit: allowance.limit, used: allowance.limit - remaining } : null;
  }

  private refusal(act: NewcomerAct): string {
    const until = `the account is a day old${this.newcomers.provesAddress ? ' and its e-mail address is verified' : ''}`;
    return `New members can ${words[act].replace('%d', String(this.newcomers[act]))} a day until ${until}. Please come back tomorrow.`;
  }
}
