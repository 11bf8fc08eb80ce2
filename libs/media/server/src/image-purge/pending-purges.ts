import type { Queryable } from '@heliograph/database';
import type { Brand } from '@heliograph/kernel';
import { PUBLIC_IMAGE_SECONDS } from '@heliograph/media-contracts';
import type { WorkServices } from '@heliograph/runtime';

export type PurgeId = Brand<number, 'PurgeId'>;

/** A tag that the cache is to drop: `photo-<id>` or `user-<id>`. */
export interface PendingPurge {
  readonly id: PurgeId;
  readonly tag: string;
}

/**
 * An api process may show a hidden picture for one more second (`FindImage`). A cache that was purged before could fetch it again and keep it,
 * so the purge is sent when that second is over.
 */
const DELAY = `interval '1.5 seconds'`;

/** Longer ago, what a cache has kept has expired by itself. */
const NEEDED_SECONDS = PUBLIC_IMAGE_SECONDS + 60;

/**
 * A worker sends it. Nothing where no cache is set, or what was hidden was hidden so long ago that no purge is needed: a reaction that is new
 * hears the whole history first.
 */
export async function queuePurge(
  { database, cdnPurgeUrl }: Pick<WorkServices, 'cdnPurgeUrl'> & { readonly database: Queryable },
  hiddenAt: Date,
  ...tags: readonly string[]
): Promise<void> {
  if (cdnPurgeUrl === undefined || hiddenAt.getTime() < Date.now() - NEEDED_SECONDS * 1_000) return;
  await database.query(
    `insert into media.purges (tag, wanted_at, due_at) select tag, now(), now() + ${DELAY} from unnest($1::text[]) as tag`,
    [tags],
  );
}

/**
 * Claims what is due for a while, the oldest first: should this process crash, another one retries after that. The pauses grow from two seconds
 * to a minute. They are found before the join: a plan may run a subquery once for each row, and then the limit holds for each run.
 */
export function claimPurges(database: Queryable, most: number): Promise<PendingPurge[]> {
  return database.query<PendingPurge>(
    `with next as materialized (
       select id from media.purges where due_at <= now() order by due_at, id limit $1 for update skip locked
     )
     update media.purges p
        set attempts = p.attempts + 1, due_at = now() + least(make_interval(secs => 2 * power(2, least(p.attempts, 10))), interval '1 minute')
       from next where p.id = next.id
     returning p.id, p.tag`,
    [most],
  );
}

export async function settlePurges(database: Queryable, ids: readonly PurgeId[]): Promise<void> {
  await database.query('delete from media.purges where id = any($1::bigint[])', [ids]);
}

export async function recordPurgeError(database: Queryable, ids: readonly PurgeId[], error: string): Promise<void> {
  await database.query('update media.purges set last_error = $2 where id = any($1::bigint[])', [ids, error]);
}

/** Deletes purges that are no longer needed, because what a cache has kept has expired. Returns how many were never sent. */
export async function giveUpPurges(database: Queryable): Promise<number> {
  const [row] = await database.query<{ purges: number }>(
    `with given_up as (
       delete from media.purges where wanted_at < now() - make_interval(secs => $1) returning id
     ) select count(*)::int as purges from given_up`,
    [NEEDED_SECONDS],
  );
  return row?.purges ?? 0;
}
