import type { Queryable } from '@heliograph/database';
import { claimPurges, giveUpPurges, recordPurgeError, settlePurges } from './pending-purges.js';

export interface PurgeRoundOptions {
  readonly database: Queryable;
  /** `CDN_PURGE_URL` */
  readonly url: string;
  /** Milliseconds that the cache has for its answer; default 5000. */
  readonly answerWithin?: number;
  readonly log: (line: { level: 'warn'; message: string }) => void;
}

/** Tags in one request. */
const MAX_TAGS = 30;
const ANSWER_MILLISECONDS = 5_000;

/** Sends what is due (B8). One that was sent and not settled, because the process crashed in between, is sent again; none is lost. */
export class PurgeRound {
  constructor(private readonly options: PurgeRoundOptions) {}

  async giveUp(): Promise<void> {
    const purges = await giveUpPurges(this.options.database);
    if (purges > 0)
      this.options.log({ level: 'warn', message: `${purges} purges were given up: what a cache has kept has expired by now` });
  }

  /** Returns how many were sent. Ends early when one request fails: the next ones would wait as long. */
  async run(stopping?: AbortSignal): Promise<number> {
    const { database, log } = this.options;
    for (let sent = 0; ; ) {
      const purges = stopping?.aborted ? [] : await claimPurges(database, MAX_TAGS);
      if (purges.length === 0) return sent;
      const ids = purges.map(({ id }) => id);
      const error = await this.send([...new Set(purges.map(({ tag }) => tag))]);
      if (error !== null) {
        await recordPurgeError(database, ids, error);
        log({ level: 'warn', message: `purges: CDN_PURGE_URL ${error}; will try again` });
        return sent;
      }
      await settlePurges(database, ids);
      sent += purges.length;
    }
  }

  /** What went wrong; null = nothing. */
  private async send(tags: readonly string[]): Promise<string | null> {
    const { url, answerWithin = ANSWER_MILLISECONDS } = this.options;
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ tags }),
        redirect: 'manual',
        signal: AbortSignal.timeout(answerWithin),
      });
      await answer.body?.cancel();
      return answer.ok ? null : `answers ${answer.status}`;
    } catch (error) {
      return (error as Error).name === 'TimeoutError' ? `does not answer within ${answerWithin} ms` : 'cannot be reached';
    }
  }
}
