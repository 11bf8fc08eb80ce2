import { type Budget, ListBudgets } from '@heliograph/identity-contracts';
import type { PageRequest } from '@heliograph/kernel';
import { Injectable } from '@nestjs/common';
import { MessageBus, type Person } from '../actor/index.js';

/** The rest of a budget. `resetAt`: end of the window in epoch seconds; null = none is open. */
export interface QuotaStatus {
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  readonly resetAt: number | null;
}

/** Reads a budget, and spends nothing. Provided by the program. */
export abstract class QuotaReader {
  abstract statusOf(budget: Budget): Promise<QuotaStatus>;
}

/** A budget of requests as it stands (A5). */
export interface Limit {
  readonly budget: Budget;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  /** When the whole budget is available again; null = nothing was spent lately. */
  readonly resetAt: Date | null;
}

/** The requests that the tokens and apps of a person may still make. */
@Injectable()
export class Limits {
  constructor(
    private readonly bus: MessageBus,
    private readonly quotas: QuotaReader,
  ) {}

  /** The personal tokens' first, then those of connected apps and of the person's own. Left out: all on one page. */
  async listLimits({ userId }: Person, page?: PageRequest): Promise<{ readonly items: readonly Limit[]; readonly total: number }> {
    const budgets = await this.bus.ask(new ListBudgets(userId));
    const shown = page ? budgets.slice((page.page - 1) * page.perPage, page.page * page.perPage) : budgets;
    return { items: await Promise.all(shown.map((budget) => this.readLimit(budget))), total: budgets.length };
  }

  private async readLimit(budget: Budget): Promise<Limit> {
    const { resetAt, ...left } = await this.quotas.statusOf(budget);
    return { budget, ...left, resetAt: resetAt === null ? null : new Date(resetAt * 1000) };
  }
}
