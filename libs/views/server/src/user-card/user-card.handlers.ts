import { ReadDatabase } from '@heliograph/database';
import type { UserId } from '@heliograph/kernel';
import { GetUserCard, type Listed, ListUserCards, type Place, type UserCard, UserCardsByIds } from '@heliograph/views-contracts';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { listed } from '../places.js';
import { numbersAt, type PhotoADay } from '../photo-a-day/photo-a-day.js';
import { USER_CARD_BY_NAME, USER_CARDS_BY_IDS, userCardPage } from './user-card.sql.js';

type Row = Omit<UserCard, 'level' | 'streak' | 'countMissed' | 'countCompleted'> & {
  [Column in keyof Omit<PhotoADay, 'runsOutAt'>]: PhotoADay[Column] | null;
} & { readonly runsOutAt: Date | null };

@QueryHandler(ListUserCards)
export class ListUserCardsHandler implements IQueryHandler<ListUserCards> {
  constructor(@Inject(ReadDatabase) private readonly database: ReadDatabase) {}

  async execute({ sort, page, now, from }: ListUserCards): Promise<Listed<UserCard>> {
    const { sql, params } = userCardPage(sort, page, from, now);
    const found = listed(await this.database.query<Row & { total: number; place: Place | null }>(sql, params));
    return { ...found, items: found.items.map((row) => cardAt(row, now)) };
  }
}

@QueryHandler(GetUserCard)
export class GetUserCardHandler implements IQueryHandler<GetUserCard> {
  constructor(@Inject(ReadDatabase) private readonly database: ReadDatabase) {}

  async execute({ who, now }: GetUserCard): Promise<UserCard | null> {
    if (typeof who === 'number') return (await cardsOf(this.database, [who], now)).get(who) ?? null;
    // What cannot be a username (U1) has no user. PostgreSQL would refuse NUL.
    if (!/^[A-Za-z0-9_.]{3,30}$/.test(who)) return null;
    const [row] = await this.database.prepared<Row>({ name: 'user_card_by_name', text: USER_CARD_BY_NAME, params: [who.toLowerCase()] });
    return row ? cardAt(row, now) : null;
  }
}

@QueryHandler(UserCardsByIds)
export class UserCardsByIdsHandler implements IQueryHandler<UserCardsByIds> {
  constructor(@Inject(ReadDatabase) private readonly database: ReadDatabase) {}

  execute({ userIds, now }: UserCardsByIds): Promise<ReadonlyMap<UserId, UserCard>> {
    return cardsOf(this.database, userIds, now);
  }
}

async function cardsOf(database: ReadDatabase, userIds: readonly UserId[], now: Date): Promise<ReadonlyMap<UserId, UserCard>> {
  if (userIds.length === 0) return new Map();
  const rows = await database.prepared<Row>({ name: 'user_cards_by_ids', text: USER_CARDS_BY_IDS, params: [userIds] });
  return new Map(rows.map((row) => [row.userId, cardAt(row, now)]));
}

/** The numbers are as they are at `now`; the row, which workers maintain, does not depend on the time (U7). */
function cardAt({ offsetMinutes, completed, firstDay, recentDays, run, runsOutAt, ...card }: Row, now: Date): UserCard {
  const known = offsetMinutes !== null && completed !== null && firstDay !== null && recentDays !== null && run !== null;
  const photoADay = known ? { offsetMinutes, completed, firstDay, recentDays, run, runsOutAt: runsOutAt?.getTime() ?? null } : null;
  return { ...card, ...numbersAt(photoADay, now) };
}
