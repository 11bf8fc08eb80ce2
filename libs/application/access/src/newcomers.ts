import type { MessageBus, Person } from '@heliograph/application-actor';
import { BudgetSpent, utcDay } from '@heliograph/cqrs';
import { IsNewcomer } from '@heliograph/identity-contracts';
import type { Allowance } from '@heliograph/kernel';

export type NewcomerAct = 'photos' | 'comments' | 'follows';

export interface NewcomerBudgets extends Readonly<Record<NewcomerAct, number>> {
  /** Whether an address can be proved, which then ends being new as well. */
  readonly provesAddress: boolean;
}

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

const words: Readonly<Record<NewcomerAct, string>> = {
  photos: 'upload at most %d photos',
  comments: 'write at most %d comments',
  follows: 'follow at most %d people',
};

/** What somebody may do on one UTC day while their account is new (B7). */
export class Newcomers {
  constructor(
    private readonly bus: MessageBus,
    private readonly counter: PlaceCounter,
    /** 0 = any number. */
    private readonly budgets: NewcomerBudgets,
  ) {}

  /** For the context of a command: pays for it where its actor is new. Undefined = nobody is limited in this. */
  allowance({ userId }: Person, act: NewcomerAct): Allowance | undefined {
    const limit = this.budgets[act];
    const { provesAddress } = this.budgets;
    if (limit === 0) return undefined;
    let taken: Place | null = null;
    const giveBack = async () => {
      if (taken) await this.counter.giveBack(taken);
      taken = null;
    };
    const take = async (now: Date) => {
      if (!(await this.bus.ask(new IsNewcomer(userId, provesAddress, now)))) return;
      const { begins, ends } = utcDay(now);
      const key = `newcomer-${act}:${userId}:${new Date(begins).toISOString().slice(0, 10)}`;
      taken = { key, limit, windowSeconds: Math.ceil((ends - now.getTime()) / 1000) };
      if (!(await this.counter.take(taken)).refused) return;
      await giveBack();
      throw new BudgetSpent(this.refusal(act), limit, now);
    };
    return { take, giveBack };
  }

  private refusal(act: NewcomerAct): string {
    const until = `the account is a day old${this.budgets.provesAddress ? ' and its e-mail address is verified' : ''}`;
    return `New members can ${words[act].replace('%d', String(this.budgets[act]))} a day until ${until}. Please come back tomorrow.`;
  }
}
