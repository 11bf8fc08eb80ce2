import { MAX_LIKES_OF_LIKER } from '@heliograph/views-contracts';
import { CARD } from '../photo-card/photo-card.sql.js';

/** Of what is liked by most so many cards are looked up, since some are not published or not for this reader. */
const MAX_CANDIDATES = 200;

/** $1 people, $2 the photo that is left out, $3 owners who are left out, $4 how many at most. */
export const SIMILAR_PHOTOS = `
  with liked as materialized (
    select l.photo_id, count(*) as likers
    from unnest($1::bigint[]) as liker (id) cross join lateral (
      select photo_id from views.user_likes where user_id = liker.id order by liked_at desc, photo_id desc limit ${MAX_LIKES_OF_LIKER}
    ) as l
    where l.photo_id <> $2 group by l.photo_id order by 2 desc, 1 desc limit ${MAX_CANDIDATES}
  )
  select ${CARD} from liked cross join lateral (select * from views.photo_cards b where b.photo_id = liked.photo_id offset 0) as c
  where c.state = 'published' and not c.hidden and c.owner_id <> all($3::bigint[])
  order by liked.likers desc, c.photo_id desc limit $4::integer`;
