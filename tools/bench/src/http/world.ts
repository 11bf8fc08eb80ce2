import type { Database } from '@heliograph/database';

/** What requests are made of: ids of the data set. Sent to the processes that need it. */
export interface World {
  /** People have the ids 1 to `users`; those up to `callers` have a token, and those from `firstCaller` call. */
  readonly users: number;
  readonly callers: number;
  readonly firstCaller: number;
  /** Some of the published photos. */
  readonly photos: readonly number[];
  /** Photos that people talk about most. */
  readonly discussed: readonly number[];
  /** Photos to like, `photo-user` of those who do already. */
  readonly spread: readonly number[];
  readonly hot: readonly number[];
  readonly taken: readonly string[];
}

const MOST_PHOTOS = 50_000;
const SPREAD = 1_000;
const HOT = 50;

export async function worldOf(admin: Database, callers: number, users: number): Promise<World> {
  const ids = async (sql: string) => (await admin.query<{ id: number }>(sql)).map(({ id }) => id);
  const published = `select photo_id as id from views.photo_cards where state = 'published'`;
  const photos = await ids(`${published} order by hashint8(photo_id) limit ${MOST_PHOTOS}`);
  const discussed = await ids(`${published} order by count_comments desc, photo_id limit ${SPREAD}`);
  const liked = await ids(`${published} order by count_likes, photo_id limit ${SPREAD + HOT}`);
  const hot = liked.splice(0, Math.min(HOT, liked.length >> 1));
  const taken = await likesOf(admin, [...hot, ...liked]);
  return { users, callers: Math.min(callers, users), firstCaller: 1, photos, discussed, spread: liked, hot, taken };
}

/** `photo-user` of those who like these photos. */
export async function likesOf(admin: Database, photos: readonly number[]): Promise<string[]> {
  const rows = await admin.query<{ pair: string }>(
    `select photo_id || '-' || user_id as pair from social_graph.photo_likes where photo_id = any($1)`,
    [photos],
  );
  return rows.map(({ pair }) => pair);
}
