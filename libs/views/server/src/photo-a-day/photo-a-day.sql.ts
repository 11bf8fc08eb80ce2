/** $1 user id: the rows that the person's numbers are made of, drafts among them, whose offset may be the latest known one (U2). */
export const DATED_PHOTOS = `
  select d.photo_id as "photoId", to_char(d.took_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "tookAt", d.offset_minutes as "offsetMinutes",
    d.is_offset_known as "isOffsetKnown",
    to_char(d.first_published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "firstPublishedAt"
  from views.user_days d where d.user_id = $1::bigint`;

/** $1 user id: where the person's covered days begin, and the last of them. */
export const COVERED_DAYS = `select first_day as "firstDay", recent_days as "recentDays" from views.photo_a_day where user_id = $1::bigint`;

/** $1 user ids. */
export const CLOCK_OFFSETS = `
  select user_id as "userId", offset_minutes as "offsetMinutes" from views.photo_a_day where user_id = any($1::bigint[])`;

const STREAKS = 'select user_id as "userId", run as days, runs_out_at as "endsAt" from views.photo_a_day';

/** $1 user id, $2 now. */
export const STREAK_OF = `${STREAKS} where user_id = $1::bigint and run > 0 and runs_out_at > $2::timestamptz`;

/** $1 instant, $2 user id or null, $3 until, $4 limit. */
export const ENDING_STREAKS = `
  ${STREAKS}
  where ranked > 0 and (runs_out_at, user_id) > ($1::timestamptz, coalesce($2::bigint, 9223372036854775807)) and runs_out_at <= $3::timestamptz
  order by runs_out_at, user_id
  limit $4`;
