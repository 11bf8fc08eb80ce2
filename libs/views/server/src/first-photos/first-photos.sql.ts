import { MAX_NEWCOMERS } from '@heliograph/views-contracts';
import { IS_LISTED } from '../listed-users.sql.js';
import { CARD } from '../photo-card/photo-card.sql.js';

/** $1 instant, $2 how many. The begin of the index of people by registration, and for each the begin of theirs by upload. */
export const FIRST_PHOTOS = `
  with registered as materialized (
    select c.user_id, c.count_photos from views.user_cards c where ${IS_LISTED} and c.created_at >= $1::timestamptz
    order by c.created_at desc, c.user_id desc limit ${MAX_NEWCOMERS}
  ),
  firsts as materialized (
    select p.* from registered cross join lateral (
      select b.photo_id, b.created_at, b.count_comments from views.photo_cards b
      where b.owner_id = registered.user_id and b.state = 'published' and not b.hidden order by b.created_at, b.photo_id limit 1
    ) as p where registered.count_photos > 0
  )
  select ${CARD} from (
    select photo_id from firsts where count_comments = 0 order by created_at desc, photo_id desc limit $2::integer
  ) as found join views.photo_cards c using (photo_id) order by c.created_at desc, c.photo_id desc`;
