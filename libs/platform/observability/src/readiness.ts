import type { Queryable } from '@heliograph/database';

const answerWithinMs = 2_000;

/** May traffic come? Not while the database is away, and not once the process has been asked to stop. */
export class Readiness {
  private draining = false;

  /** `fault`: what else may be wrong with this process, in a few words; null = nothing. */
  constructor(
    private readonly database: Queryable,
    private readonly fault: () => string | null = () => null,
  ) {}

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
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), answerWithinMs);
    });
    const asked = this.database.query('select 1').then(
      () => true,
      () => false,
    );
    const answered = await Promise.race([asked, late]);
    clearTimeout(timer);
    return answered;
  }
}
