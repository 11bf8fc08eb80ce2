import type { Database } from '@heliograph/database';

/** From now on this person follows those, the last ones since now. Answers whom they followed before. */
export async function setFollows(admin: Database, followerId: number, followed: readonly number[]): Promise<readonly number[]> {
  const before = await admin.query<{ id: number }>(
    'with gone as (delete from social_graph.follows where follower_id = $1 returning followee_id, followed_at) select followee_id as id from gone order by followed_at',
    [followerId],
  );
  await admin.query(
    `insert into social_graph.follows (follower_id, followee_id, followed_at)
     select $1, id, now() + position * interval '1 millisecond' from unnest($2::bigint[]) with ordinality as followed (id, position) where id <> $1`,
    [followerId, followed],
  );
  return before.map(({ id }) => Number(id));
}

/** People who have published, but nothing in the last year. */
export async function quietPeople(admin: Database, count: number): Promise<number[]> {
  const rows = await admin.query<{ id: number }>(
    `select owner_id as id from views.photo_cards where state = 'published'
     group by owner_id having max(published_at) < now() - interval '1 year' order by owner_id limit $1`,
    [count],
  );
  return rows.map(({ id }) => Number(id));
}

/** Tells these follows from those of the data set. */
const LATER_THAN_ALL = '2100-01-01';

/** Everybody follows this person, who may have been followed by some before. */
export async function followedByAll(admin: Database, followeeId: number): Promise<void> {
  await admin.query(
    `insert into social_graph.follows (follower_id, followee_id, followed_at)
     select user_id, $1, '${LATER_THAN_ALL}' from views.user_cards where user_id <> $1 on conflict do nothing`,
    [followeeId],
  );
}

export async function unfollowedByAll(admin: Database, followeeId: number): Promise<void> {
  await admin.query(`delete from social_graph.follows where followee_id = $1 and followed_at = '${LATER_THAN_ALL}'`, [followeeId]);
}
