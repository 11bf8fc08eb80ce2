import { instant, integer, type List, listedUnless, type Order } from '@heliograph/cqrs/reads';
import type { UserCard, UserSort } from '@heliograph/views-contracts';
import { IS_LISTED } from '../listed-users.sql.js';
import { selectByStreak } from '../photo-a-day/streak-order.sql.js';
import { cardAt, type CardRow } from './user-card.rows.js';
import { CARD, NUMBERS } from './user-card.sql.js';

const by = (first: Order['columns'][number]): Order => ({ columns: [first, integer('c.user_id')], descending: true });

const orders: Readonly<Record<UserSort, Order>> = {
  popular: by(integer('c.count_followers')),
  new: by(instant('c.created_at')),
  photos: by(integer('c.count_photos')),
  streak: by(integer('n.ranked')),
};

/** All who have registered but those who are suspended (B4), of whom there are few. */
const TOTAL = `
  coalesce((select users from views.user_totals where list = 'registered'), 0) - (select count(*) from views.user_cards where disabled)`;

/** All people (U6). */
export function userList(sort: UserSort, now: Date): List<CardRow, UserCard> {
  return {
    name: 'user_card_page',
    from: `views.user_cards c where ${IS_LISTED}`,
    order: orders[sort],
    keys: 'c.user_id',
    joined: { columns: CARD, join: `join views.user_cards c using (user_id) ${NUMBERS}` },
    total: TOTAL,
    itemOf: (row) => cardAt(row, now),
    isListed: listedUnless('user_id'),
    ...(sort === 'streak' ? { params: [now], take: selectByStreak } : { params: [], isPrepared: true }),
  };
}
