import type { Database } from '@heliograph/database';

/** As many as one person may be expected to block at most; of a small data set a quarter. */
export const mostBlocked = (users: number): number => Math.min(1_000, Math.floor(users / 4));

/** So many people who are spread over all. */
export const spreadOver = (users: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => 1 + Math.floor((index * users) / count));

/** Processes remember blocks for a second. */
export const REMEMBERED_MILLISECONDS = 1_000;

/** Nobody blocks anybody, as the data set is made: an earlier run may have been ended in between. */
export async function clearBlocks(admin: Database): Promise<void> {
  await admin.query('delete from moderation.blocks');
}

/** From now on each of these people blocks each of those, and nobody else. Processes of the product know of it once they remember nothing older. */
export async function setBlocks(admin: Database, blockers: readonly number[], blocked: readonly number[]): Promise<void> {
  await admin.query('delete from moderation.blocks where user_id = any($1)', [blockers]);
  await admin.query(
    `insert into moderation.blocks (user_id, blocked_id, blocked_at)
     select blocker, blocked, now() from unnest($1::bigint[]) as blocker, unnest($2::bigint[]) as blocked where blocker <> blocked`,
    [blockers, blocked],
  );
}
