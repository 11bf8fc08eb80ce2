import type { PageRequest, Position } from '@heliograph/kernel';
import { IS_LISTED } from '../listed-users.sql.js';

/** A select of ids with their positions, and its parameters from $2 on. */
interface Streaks {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** A run that its sweep has not taken away in time is none (U7). */
const IS_CURRENT = 'n.ranked > 0 and n.runs_out_at > $1::timestamptz';

/** How many `running` are in all, without a look at each card: those of suspended people, who are few, are taken away. */
const COUNT_RUNNING = `(
  select count(*) from views.photo_a_day n where ${IS_CURRENT}) - (
  select count(*) from views.user_cards c join views.photo_a_day n using (user_id) where c.disabled and ${IS_CURRENT})`;

/**
 * The list by streak (U6) in two index scans: people with a streak, by length and id, and all others, by id. What the first scan leaves of
 * the page is the second one's. $1 is now, $2 the number of rows.
 */
export function selectByStreak({ page, perPage, from }: PageRequest, most: number): Streaks {
  if (!from) return byNumber((page - 1) * perPage, most);
  return 'after' in from ? after(from.after, most) : before(from.before, most);
}

// No more rows than that anyway; the planner cannot know it otherwise.
const selectOf = (tables: string): string => `
  with ${tables}
  select user_id, array[streak, user_id]::float8[] as position from streaks limit $2`;

function byNumber(passed: number, most: number): Streaks {
  // Counted only where the page reaches beyond people with a streak.
  // Placeholders are counted and not listed, for the moment until they have a name.
  const left = `case when (select count(*) from running) > 0 then 0 else greatest($3::bigint - (${COUNT_RUNNING}), 0) end`;
  return {
    sql: selectOf(`
      running as materialized (${running('true', 'desc')} limit $2 offset $3),
      streaks as (
        select * from running
        union all (${others('true', 'desc')} limit $2 - (select count(*) from running) offset ${left})
      )`),
    params: [most, passed],
  };
}

function after([streak = 0, userId = 0]: Position, most: number): Streaks {
  return {
    sql: selectOf(`
      running as materialized (${running('(n.ranked, n.user_id) < ($3::bigint, $4::bigint)', 'desc')} limit $2),
      streaks as (
        select * from running
        union all (${others('$3::bigint > 0 or c.user_id < $4::bigint', 'desc')} limit $2 - (select count(*) from running))
      )`),
    params: [most, streak, userId],
  };
}

function before([streak = 0, userId = 0]: Position, most: number): Streaks {
  return {
    sql: selectOf(`
      others as materialized (${others('$3::bigint = 0 and c.user_id > $4::bigint', 'asc')} limit $2),
      streaks as (
        select * from others
        union all (${running('(n.ranked, n.user_id) > ($3::bigint, $4::bigint)', 'asc')} limit $2 - (select count(*) from others))
      )`),
    params: [most, streak, userId],
  };
}

// A subquery for each row found, where a join would let the planner read and sort both sides whole. Both conditions hold for nearly
// all ranked rows, which PostgreSQL cannot know: as bare comparisons they would let it expect a handful, and sort all rows with a streak.
function running(condition: string, direction: 'asc' | 'desc'): string {
  return `
    select n.user_id, n.ranked as streak from views.photo_a_day n
    where n.ranked > 0 and coalesce(n.runs_out_at > $1::timestamptz, false) and ${condition}
      and coalesce((select ${IS_LISTED} from views.user_cards c where c.user_id = n.user_id), false)
    order by n.ranked ${direction}, n.user_id ${direction}`;
}

function others(condition: string, direction: 'asc' | 'desc'): string {
  return `
    select c.user_id, 0 as streak from views.user_cards c
    where ${IS_LISTED} and (${condition})
      and (select ${IS_CURRENT} from views.photo_a_day n where n.user_id = c.user_id) is not true
    order by c.user_id ${direction}`;
}
