import { type KeysetFrom, type KeysetOrder, keysetPage, type ReadDatabase } from '@heliograph/database';
import type { Page, PageRequest, UserId } from '@heliograph/kernel';

/** A person in a list of somebody's, and since when. */
interface Entry {
  readonly userId: UserId;
  readonly at: Date;
}

/** One kind of relation of a person to others: table, column of the others, column of its begin. */
export interface PeopleTable {
  readonly table: 'moderation.blocks' | 'moderation.mutes';
  readonly other: 'blocked_id' | 'muted_id';
  readonly since: 'blocked_at' | 'muted_at';
}

export const BLOCKED: PeopleTable = { table: 'moderation.blocks', other: 'blocked_id', since: 'blocked_at' };
export const MUTED: PeopleTable = { table: 'moderation.mutes', other: 'muted_id', since: 'muted_at' };

/** One page of the people, newest first, with their exact number, which is small: what one person has done by hand. */
export async function pageOfPeople(
  database: Pick<ReadDatabase, 'query'>,
  { table, other, since }: PeopleTable,
  userId: UserId,
  page: PageRequest,
  from: KeysetFrom<Entry>,
): Promise<Page<Entry>> {
  const order: KeysetOrder<Entry> = {
    columns: [
      { sql: since, type: 'timestamptz(3)', valueAt: ({ at }) => at },
      { sql: other, type: 'bigint', valueAt: (entry) => entry.userId },
    ],
    descending: true,
  };
  const { beyond, orderBy, limit, params } = keysetPage(order, page, from, 2);
  const rows = await database.query<{ total: number } & (Entry | { userId: null; at: null })>(
    `select (select count(*) from ${table} where user_id = $1)::int as total, entry.*
     from (select 1) as one left join lateral (
       select ${other} as "userId", ${since} as at from ${table} where user_id = $1 and ${beyond} order by ${orderBy} ${limit}
     ) as entry on true
     order by at desc, "userId" desc`,
    [userId, ...params],
  );
  return { items: rows.flatMap((row) => (row.userId === null ? [] : [{ userId: row.userId, at: row.at }])), total: rows[0]?.total ?? 0 };
}
