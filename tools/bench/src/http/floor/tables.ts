import type { Database } from '@heliograph/database';

/**
 * Tables of the floors: the rows that the product shows, in plain tables with the indexes that their statements need, in a schema of their own.
 * Made once for what the logs hold, and again after a run that has written; what a row of the benchmark writes begins empty in each run.
 */
const TABLES = [
  `create table floor.users as select user_id as id, name, username, location, bio, '/avatars/' || coalesce(avatar, user_id || '.svg') as avatar,
     1 as level, 0 as streak, is_hero::int as is_hero, website_url, 0 as count_missed, 0 as count_completed, count_photo_views, count_photos,
     count_followers, count_following, count_comments, count_downloads, created_at
   from views.user_cards where username is not null`,
  `alter table floor.users add primary key (id), add unique (username)`,
  `create index on floor.users (count_followers desc, id desc)`,
  `create table floor.follows as select follower_id, followee_id from social_graph.follows`,
  `alter table floor.follows add primary key (follower_id, followee_id)`,
  `create table floor.photos as select photo_id as id, owner_id, title, '/photos/' || photo_id as url, description,
     '/images/' || image_thumb as image_thumb, '/images/' || image_large as image_large, width, height, tags, count_likes, count_comments,
     is_premium::int as is_premium, took_at, created_at
   from views.photo_cards where state = 'published'`,
  `alter table floor.photos add primary key (id)`,
  `create index on floor.photos (count_likes desc, created_at desc, id desc)`,
  `create table floor.likes as select user_id, photo_id from social_graph.photo_likes`,
  `alter table floor.likes add primary key (user_id, photo_id)`,
  `create table floor.comments as select id, photo_id, author_id, coalesce(parent_id, 0) as parent, level, body, 0 as count_likes, created_at
   from discussion.comments where visible`,
  `alter table floor.comments add primary key (id), alter column id add generated always as identity`,
  `select setval(pg_get_serial_sequence('floor.comments', 'id'), coalesce(max(id), 1)) from floor.comments`,
  `create index on floor.comments (photo_id, created_at, id)`,
  `create table floor.counters as select 'users' as name, count(*)::int as n from floor.users
   union all select 'photos', count(*)::int from floor.photos`,
];

const WRITTEN = [
  `drop table if exists floor.events, floor.photo_counts, floor.peer_likes, floor.peer_counts`,
  `create table floor.events (position bigint generated always as identity primary key, stream text not null, version int not null,
     type text not null, data jsonb not null, at timestamptz not null default now(), unique (stream, version))`,
  `create table floor.photo_counts (photo_id bigint primary key, likes int not null) with (fillfactor = 50)`,
  `insert into floor.photo_counts select id, count_likes from floor.photos`,
  `create table floor.peer_likes (photo_id bigint not null, user_id bigint not null, primary key (photo_id, user_id))`,
  `create table floor.peer_counts (like floor.photo_counts including all)`,
  `insert into floor.peer_counts select * from floor.photo_counts`,
];

/** Of the logs whose events change what a row compares; views of photos do not. */
const HEADS = `select string_agg(log || ' ' || head_seq, ', ' order by log) as heads from event_store.logs where log <> 'media'`;

export async function makeFloorTables(admin: Database): Promise<void> {
  const [{ heads } = { heads: '' }] = await admin.query<{ heads: string }>(HEADS);
  const [made] = await admin.query<{ heads: string | null }>(`select obj_description(to_regnamespace('floor')) as heads`);
  if (made?.heads !== heads) {
    await admin.query('drop schema if exists floor cascade');
    await admin.query('create schema floor');
    for (const statement of TABLES) await admin.query(statement);
    await admin.query(`comment on schema floor is '${heads}'`);
  }
  for (const statement of WRITTEN) await admin.query(statement);
  await admin.query(
    'analyze floor.users, floor.follows, floor.photos, floor.likes, floor.comments, floor.counters, floor.photo_counts, floor.peer_counts',
  );
}
