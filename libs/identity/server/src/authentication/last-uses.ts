import { Database, type Queryable } from '@heliograph/database';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { LiveToken } from './token-rows.js';

const HOUR_MILLISECONDS = 3_600_000;
const WRITE_AFTER_MILLISECONDS = 5_000;
const MOST_WAITING = 10_000;

type Noted = 'personal_tokens' | 'grants';

/**
 * When tokens were last used, to the hour: noted in memory, written together, at most once an hour for each token. What waits when a process
 * is killed is lost. Rows that are locked are left to the next hour, so that this never waits.
 */
@Injectable()
export class LastUses implements OnApplicationShutdown {
  private readonly waiting: Record<Noted, Map<number, number>> = { personal_tokens: new Map(), grants: new Map() };
  private timer: NodeJS.Timeout | undefined;

  constructor(@Inject(Database) private readonly database: Queryable) {}

  /** Returns at once. An app's own token is not anybody's connection. */
  note(token: LiveToken, now: Date): void {
    const hour = now.getTime() - (now.getTime() % HOUR_MILLISECONDS);
    if (token.authenticated.userId === null || (token.usedAt !== null && token.usedAt >= hour)) return;
    const [table, id] = token.grantId === null ? (['personal_tokens', token.id] as const) : (['grants', token.grantId] as const);
    if (this.waiting[table].size >= MOST_WAITING) return;
    this.waiting[table].set(id, hour);
    token.usedAt = hour;
    this.timer ??= setTimeout(() => void this.write(), WRITE_AFTER_MILLISECONDS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.write();
  }

  /** While the database is away nothing is written, and nothing is worth a second try. */
  private async write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const table of ['personal_tokens', 'grants'] as const) {
      const uses = [...this.waiting[table]];
      this.waiting[table].clear();
      if (uses.length > 0) await this.writeInto(table, uses).catch(() => undefined);
    }
  }

  private async writeInto(table: Noted, uses: readonly (readonly [id: number, hour: number])[]): Promise<void> {
    await this.database.query(
      `with used as (
         select t.id, w.at from identity.${table} t join unnest($1::bigint[], $2::timestamptz[]) as w(id, at) on w.id = t.id
          order by t.id for no key update of t skip locked
       )
       update identity.${table} t set last_used_at = greatest(t.last_used_at, used.at) from used where t.id = used.id`,
      [uses.map(([id]) => id), uses.map(([, hour]) => new Date(hour))],
    );
  }
}
