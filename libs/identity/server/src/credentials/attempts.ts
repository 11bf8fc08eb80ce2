import { Database } from '@heliograph/database';
import type { CredentialId } from '@heliograph/kernel';
import { Injectable } from '@nestjs/common';
import { tooManyAttempts } from '../refusal/refusal.js';
import { IdentitySecrets } from './identity-secrets.js';

/** So many attempts within a window that opens with the first. */
interface Most {
  readonly most: number;
  readonly seconds: number;
}

/**
 * Who guesses: a session or token, a browser that has signed in before, a network, or all of a kind together. There is no budget of everybody: by
 * guessing, a thief of one of them would keep the owner out of all.
 */
export type Guesser =
  | { readonly credential: CredentialId }
  | { readonly device: string }
  | { readonly network: string }
  | { readonly all: 'strangers' | 'devices' | 'tokens' | 'operators' };

/** Guesses at a secret. Whose guesses and at what are kept as a keyed hash. */
export interface GuessBudget extends Most {
  readonly by: Guesser;
  readonly at: string;
}

/** Mails that anybody may have sent there; nothing is guessed by them. */
export interface MailBudget extends Most {
  readonly mailsTo: string;
}

export type AttemptBudget = GuessBudget | MailBudget;

const nameOf = (budget: AttemptBudget): string => ('mailsTo' in budget ? budget.mailsTo : JSON.stringify([budget.at, budget.by]));

export interface CountedAttempt {
  /** Takes the attempt back: it was not a guess. */
  giveBack(): Promise<void>;
}

interface Counted {
  readonly budget: Buffer;
  readonly count: number;
  readonly window_ends: Date;
}

/**
 * Counts attempts before their work is done, so that any number at once stay within the budget. Counted in PostgreSQL: exactly,
 * over all processes, with or without Redis.
 */
@Injectable()
export class Attempts {
  constructor(
    private readonly database: Database,
    private readonly secrets: IdentitySecrets,
  ) {}

  /** One attempt out of each budget. @throws Rejected `too-many-attempts`, and then takes none from a budget that was used up before */
  async take(budgets: readonly AttemptBudget[], now: Date): Promise<CountedAttempt> {
    const names = await Promise.all(budgets.map((budget) => this.secrets.attempts(nameOf(budget))));
    const most = budgets.map((budget) => budget.most);
    // Only read, so that refused attempts do not queue for a row lock.
    const usedUp = await this.database.query<Counted>(
      `select a.budget, a.count, a.window_ends from unnest($1::bytea[], $2::int[]) as b(budget, most) join identity.attempts a using (budget)
        where a.window_ends > $3 and a.count >= b.most`,
      [names, most, now],
    );
    if (usedUp.length > 0) throw tooManyAttempts(secondsUntilEnd(usedUp, now));
    const taken = await this.database.query<Counted>(
      `insert into identity.attempts as a (budget, count, window_ends)
       select b.budget, 1, $3::timestamptz + make_interval(secs => b.seconds) from unnest($1::bytea[], $2::int[]) as b(budget, seconds) order by 1
       on conflict (budget) do update set
         count = case when a.window_ends > $3::timestamptz then a.count + 1 else 1 end,
         window_ends = case when a.window_ends > $3::timestamptz then a.window_ends else excluded.window_ends end
       returning budget, count, window_ends`,
      [names, budgets.map(({ seconds }) => seconds), now],
    );
    const over = taken.filter(({ budget, count }) => count > (most[names.findIndex((name) => name.equals(budget))] ?? 0));
    if (over.length > 0) throw tooManyAttempts(secondsUntilEnd(over, now));
    return { giveBack: () => this.giveBack(names) };
  }

  private async giveBack(names: readonly Buffer[]): Promise<void> {
    await this.database.query(
      `update identity.attempts a set count = a.count - 1
         from (select budget from identity.attempts where budget = any($1::bytea[]) and count > 0 order by 1 for update) b
        where a.budget = b.budget`,
      [names],
    );
  }
}

function secondsUntilEnd(counted: readonly Counted[], now: Date): number {
  return Math.max(1, ...counted.map(({ window_ends }) => Math.ceil((window_ends.getTime() - now.getTime()) / 1000)));
}
