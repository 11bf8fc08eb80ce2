/** $1 user id: the rows that the person's numbers are made of, drafts among them, whose offset may be the latest known one (U2). */
export const DATED_PHOTOS = `
  select d.photo_id as "photoId", to_char(d.took_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "tookAt", d.offset_minutes as "offsetMinutes",
    d.is_offset_known as "isOffsetKnown",
    to_char(d.first_published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "firstPublishedAt"
  from views.user_days d where d.user_id = $1::bigint`;

/** $1 user id: where the person's covered days begin, and the last of them. */
export const COVERED_DAYS = `select first_day as "firstDay", recent_days as "recentDays" from views.photo_a_day where user_id = $1::bigint`;
