import { MAX_PHOTOS_OF_DAYS } from '@heliograph/views-contracts';
import { CARD } from '../photo-card/photo-card.sql.js';

const OF_OWNER = `views.photo_cards c where c.owner_id = $1::bigint and c.state = 'published' and not c.hidden`;
const A_YEAR_BEFORE = `($3::timestamp::date - interval '1 year')`;

const side = (name: string, beyond: '<' | '>', direction: 'asc' | 'desc'): string => `
  (select '${name}' as side, ${CARD} from ${OF_OWNER} and (c.took_at, c.photo_id) ${beyond} ($3::timestamp, $2::bigint)
   order by c.took_at ${direction}, c.photo_id ${direction} limit $4::integer)`;

/** $1 owner, $2 photo, $3 when it was taken, $4 how many on each side. Each part is a short walk along the index of the owner's photos by time. */
export const PHOTO_NEIGHBOURS = `
  ${side('earlier', '<', 'desc')}
  union all ${side('later', '>', 'asc')}
  union all
  (select 'yearBefore', ${CARD} from ${OF_OWNER} and c.took_at >= ${A_YEAR_BEFORE} and c.took_at < ${A_YEAR_BEFORE} + interval '1 day'
   order by c.took_at, c.photo_id limit 1)`;

/** $1 owner, $2 first day, $3 last day. A walk along the same index, which ends at the limit. */
export const PHOTOS_OF_DAYS = `
  with taken as materialized (
    select c.photo_id, c.took_at from ${OF_OWNER} and c.took_at >= $2::date and c.took_at < $3::date + 1
    order by c.took_at desc, c.photo_id desc limit ${MAX_PHOTOS_OF_DAYS}
  ),
  firsts as materialized (select distinct on (took_at::date) photo_id from taken order by took_at::date, took_at, photo_id)
  select ${CARD} from firsts join views.photo_cards c using (photo_id) order by c.took_at`;
