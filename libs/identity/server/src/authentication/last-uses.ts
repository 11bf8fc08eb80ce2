import { Database, type Queryable } from '@heliograph/database';
import { WriteBehindBuffer } from '@heliograph/timing/write-behind';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { GrantId, LiveToken } from './token-rows.js';

const HOUR_MILLISECONDS = 3_600_000;
const INTERVAL_MILLISECONDS = 5_000;
const MAX_WAITING = 10_000;

const tables = ['personal_tokens', 'grants'] as const;
type TokenTable = (typeof tables)[number];

interface Use {
  readonly id: LiveToken['id'] | GrantId;
  readonly hour: number;
}

/**
 * When tokens were last used, to the hour: noted in memory, written together, at most once an hour for each token. What waits when a process
 * is killed is lost. Rows that are locked are left to the next hour, so that this never waits. While the database is away nothing is written,
 * and nothing is worth a second try.
 */
@Injectable()
export class LastUses implements OnApplicationShutdown {
  private readonly uses: Readonly<Record<TokenTable, WriteBehindBuffer<Use>>>;

  constructor(@Inject(Database) private readonly database: Queryable) {
    this.uses = { personal_tokens: this.bufferOf('personal_tokens'), grants: this.bufferOf('grants') };
  }

  /** Returns at once. An app's own token is not anybody's connection. */
  note(token: LiveToken, now: Date): void {
    const hour = now.getTime() - (now.getTime() % HOUR_MILLISECONDS);
    if (token.authenticated.userId === null || (token.usedAt !== null && token.usedAt >= hour)) return;
    const [table, id] = token.grantId === null ? (['personal_tokens', token.id] as const) : (['grants', token.grantId] as const);
    if (this.uses[table].add({ id, hour })) token.usedAt = hour;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(tables.map((table) => this.uses[table].stop()));
  }

  private bufferOf(table: TokenTable): WriteBehindBuffer<Use> {
    return new WriteBehindBuffer<Use>({
      intervalMilliseconds: INTERVAL_MILLISECONDS,
      batch: MAX_WAITING,
      capacity: MAX_WAITING,
      keyOf: ({ id }) => id,
      write: (uses) => this.writeInto(table, uses),
    });
  }

  private async writeInto(table: TokenTable, uses: readonly Use[]): Promise<void> {
    await this.database.query(
      `with used as (
         select t.id, w.at from identity.${table} t join unnest($1::bigint[], $2::timestamptz[]) as w(id, at) on w.id = t.id
          order by t.id for no key update of t skip locked
       )
       update identity.${table} t set last_used_at = greatest(t.last_used_at, used.at) from used where t.id = used.id`,
      [uses.map(({ id }) => id), uses.map(({ hour }) => new Date(hour))],
    );
  }
}
