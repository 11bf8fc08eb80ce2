import { byOwner, type KeysetOrder, type PassingPage } from '@heliograph/database';
import type { FollowEntry } from '@heliograph/social-graph-contracts';

export const FOLLOWERS = { whose: 'followee_id', listed: 'follower_id', total: 'followers' } as const;
export const FOLLOWING = { whose: 'follower_id', listed: 'followee_id', total: 'following' } as const;

export type Side = typeof FOLLOWERS | typeof FOLLOWING;

export const newestFollow = ({ listed }: Side): KeysetOrder<FollowEntry> => ({
  columns: [
    { sql: 'followed_at', type: 'timestamptz', valueAt: ({ at }) => at },
    { sql: listed, type: 'bigint', valueAt: ({ userId }) => userId },
  ],
  descending: true,
});

/** One page and the total in one round trip; an empty page is one row without an entry. $1 user, then the page's. */
export function followPage({ whose, listed, total }: Side, { beyond, rows, lookedAt }: PassingPage): string {
  const entries = rows(
    {
      columns: `${listed} as "userId", followed_at as at`,
      from: `social_graph.follows\n      where ${whose} = $1 and ${beyond}`,
    },
    byOwner('"userId"'),
  );
  return `
    select coalesce((select ${total} from social_graph.follow_totals where user_id = $1), 0) as total, entry.*${lookedAt('entry')}
    from (select 1) as one left join lateral (
      ${entries}
    ) as entry on true
    order by at desc, "userId" desc`;
}
