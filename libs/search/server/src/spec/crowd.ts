import { createHash } from 'node:crypto';
import type { Database } from '@heliograph/database';
import { eventually } from '@heliograph/testing/pure';

/** A camera of all red photos, and of no other. */
export const RED_ONLY = 'red only';
const RANKS = 10_000;
const BATCH = 5_000;

/** A word for each rank: the lower, the more common. */
export const wordOf = (rank: number): string =>
  createHash('md5')
    .update(String(rank))
    .digest('hex')
    .slice(0, 3 + (rank % 6))
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] as string);

/**
 * Many photos, their likes, and half as many users, directly into the tables, because statements are tested and not projections. The
 * rank of each word is drawn so that every power of ten is as likely as the next, about as in a language: a few words are in most photos,
 * most are in a handful.
 */
export async function crowd(database: Database, count: number): Promise<void> {
  const vocabulary = Array.from({ length: RANKS }, (_, index) => wordOf(index + 1));
  const random = numbersFrom(4711);
  const some = (words: number) => Array.from({ length: words }, () => vocabulary[Math.floor(RANKS ** random()) - 1] as string);
  for (let first = 1; first <= count; first += BATCH) {
    const photos = Array.from({ length: BATCH }, (_, index) => ({ id: first + index, title: some(3), tags: some(4) }));
    const ids = photos.map(({ id }) => id);
    const titles = photos.map(({ title }) => title.join(' '));
    const headings = photos.map(({ title, tags }) => [...title, ...tags].join(' '));
    await database.query(
      `insert into search.photos (photo_id, title_words, heading_words, description_words, day, marks)
       select id, title, heading, description, day, string_to_array(marks, ',')
       from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::date[], $6::text[]) as p(id, title, heading, description, day, marks)`,
      [ids, titles, headings, photos.map(() => some(20).join(' ')), ids.map(dayOf), ids.map((id) => marksOf(id).join(','))],
    );
    await database.query('insert into search.photo_likes select * from unnest($1::bigint[], $2::integer[])', [
      ids,
      photos.map(() => Math.floor(1000 ** random())),
    ]);
    await database.query(
      `insert into search.photo_cameras
       select id, coalesce(camera, 'camera ' || floor(power(300, random()))::int) from unnest($1::bigint[], $2::text[]) as p(id, camera)`,
      [ids, ids.map((id) => (marksOf(id).includes('red') ? RED_ONLY : null))],
    );
    const people = ids.filter((id) => id % 2 === 0);
    await database.query(
      `insert into search.users (user_id, username, username_words, name_words)
       select id, 'person' || id, 'person' || id, name from unnest($1::bigint[], $2::text[]) as u(id, name)`,
      [people, people.map(() => some(2).join(' '))],
    );
    await database.query('insert into search.user_followers select * from unnest($1::bigint[], $2::integer[])', [
      people,
      people.map(() => Math.floor(1000 ** random())),
    ]);
  }
  // What another transaction might still see is not marked as visible to all, and indexes alone look dear to the planner then.
  await eventually(async () => {
    for (const table of tables) await database.query(`vacuum analyze ${table}`);
    const hidden = `select relname from pg_class where oid = any($1::regclass[]) and relallvisible < relpages`;
    if ((await database.query(hidden, [tables])).length > 0) throw new Error('Some transaction is older than the crowd');
  }, 60_000);
}

/** A hundred photos a day. */
export const dayOf = (id: number): string => new Date(Date.UTC(2020, 0, 1 + Math.floor(id / 100))).toISOString().slice(0, 10);

const colors = ['blue', 'blue', 'blue', 'blue', 'grey', 'grey', 'brown', 'green', 'red'];
/** Every thousandth photo is pink, and no pink one is a square. */
function marksOf(id: number): readonly string[] {
  const color = id % 1000 === 0 ? 'pink' : (colors[id % colors.length] as string);
  const orientation = id % 50 === 7 ? 'square' : id % 3 === 0 ? 'portrait' : 'landscape';
  return [orientation, color, `${color} ${orientation}`];
}

const tables = ['search.photos', 'search.photo_cameras', 'search.photo_likes', 'search.users', 'search.user_followers'];

/** Rows without an event are removed before the comparison with a replay. */
export const disperse = (database: Database) => database.query(`truncate ${tables.join(', ')}`);

/** Numbers of [0, 1), the same ones each time (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
