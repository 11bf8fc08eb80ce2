/** $1 user ids. */
export const FOLLOW_TOTALS = `
  select user_id as "userId", followers, following
  from social_graph.follow_totals
  where user_id = any($1::bigint[])`;

/** $1 viewer, $2 user ids. */
export const FOLLOWED_AMONG = `
  select followee_id as "userId"
  from social_graph.follows
  where follower_id = $1 and followee_id = any($2::bigint[])`;

export const FOLLOWERS = { whose: 'followee_id', listed: 'follower_id', total: 'followers' } as const;
export const FOLLOWING = { whose: 'follower_id', listed: 'followee_id', total: 'following' } as const;

/**
 * One page and the total in one round trip; an empty page is one row without an entry.
 * $1 user, $2 limit, $3 offset, or $3 $4 instant and id of the entry that it starts behind (or ends before).
 */
export function followPage({ whose, listed, total }: typeof FOLLOWERS | typeof FOLLOWING, from: 'page' | 'after' | 'before'): string {
  const beyond = from === 'before' ? '>' : '<';
  const order = from === 'before' ? 'asc' : 'desc';
  return `
    select coalesce((select ${total} from social_graph.follow_totals where user_id = $1), 0) as total, entry.*
    from (select 1) as one left join lateral (
      select ${listed} as "userId", followed_at as at
      from social_graph.follows
      where ${whose} = $1 ${from === 'page' ? '' : `and (followed_at, ${listed}) ${beyond} ($3::timestamptz, $4::bigint)`}
      order by followed_at ${order}, ${listed} ${order}
      limit $2 ${from === 'page' ? 'offset $3' : ''}
    ) as entry on true
    order by at desc, "userId" desc`;
}
