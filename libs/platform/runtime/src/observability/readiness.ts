import type { Queryable } from '@heliograph/database';
import pTimeout from 'p-timeout';

const ANSWER_WITHIN_MILLISECONDS = 2_000;

/** Whether the process takes traffic: not while the database is away, and not once the process is stopping. */
export class Readiness {
  private draining = false;

  /** `fault`: what else may be wrong with this process, in a few words; null = nothing. */
  constructor(
    private readonly database: Queryable,
    private readonly fault: () => string | null = () => null,
  ) {}

  get isDraining(): boolean {
    return this.draining;
  }

  drain(): void {
    this.draining = true;
  }

  /** null = ready, else why not. */
  async problem(): Promise<string | null> {
    const fault = this.fault();
    if (fault) return fault;
    if (this.draining) return 'draining';
    return (await this.databaseAnswers()) ? null : 'database';
  }

  private async databaseAnswers(): Promise<boolean> {
    const asked = this.database.query('select 1').then(
      () => true,
      () => false,
    );
    return pTimeout(asked, { milliseconds: ANSWER_WITHIN_MILLISECONDS, fallback: () => false });
  }
}
