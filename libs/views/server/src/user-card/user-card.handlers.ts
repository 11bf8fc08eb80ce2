import { batchedRows, ReadDatabase } from '@heliograph/database';
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

  execute({ sort, page, now, from }: ListUserCards): Promise<Listed<UserCard>> {
    return this.database.shared(JSON.stringify([ListUserCards.name, sort, page, from]), async () => {
      const { sql, params } = userCardPage(sort, page, from, now);
      const found = listed(await this.database.query<Row & { total: number; place: Place | null }>(sql, params));
      return { ...found, items: found.items.map((row) => cardAt(row, now)) };
    });
  }
}

@QueryHandler(GetUserCard)
export class GetUserCardHandler implements IQueryHandler<GetUserCard> {
  private readonly rows: ReturnType<typeof rowsOf>;

  constructor(@Inject(ReadDatabase) private readonly database: ReadDatabase) {
    this.rows = rowsOf(database);
  }

  async execute({ who, now }: GetUserCard): Promise<UserCard | null> {
    const row = await this.find(who);
    return row ? cardAt(row, now) : null;
  }

  private async find(who: GetUserCard['who']): Promise<Row | undefined> {
    if (typeof who === 'number') return (await this.rows([who])).get(who);
    // What cannot be a username (U1) has no user. PostgreSQL would refuse NUL.
    if (!/^[A-Za-z0-9_.]{3,30}$/.test(who)) return undefined;
    return (await this.database.prepared<Row>({ name: 'user_card_by_name', text: USER_CARD_BY_NAME, params: [who.toLowerCase()] }))[0];
  }
}

@QueryHandler(UserCardsByIds)
export class UserCardsByIdsHandler implements IQueryHandler<UserCardsByIds> {
  private readonly rows: ReturnType<typeof rowsOf>;

  constructor(@Inject(ReadDatabase) database: ReadDatabase) {
    this.rows = rowsOf(database);
  }

  async execute({ userIds, now }: UserCardsByIds): Promise<ReadonlyMap<UserId, UserCard>> {
    return new Map([...(await this.rows(userIds))].map(([userId, row]) => [userId, cardAt(row, now)]));
  }
}

function rowsOf(database: ReadDatabase): (userIds: readonly UserId[]) => Promise<ReadonlyMap<UserId, Row>> {
  const read = (userIds: readonly UserId[]) => database.prepared<Row>({ name: 'user_cards', text: USER_CARDS_BY_IDS, params: [userIds] });
  return batchedRows(database, read, ({ userId }) => userId);
}

/** The numbers are as they are at `now`; the row, which workers maintain, does not depend on the time (U7). */
function cardAt({ offsetMinutes, completed, firstDay, recentDays, run, runsOutAt, ...card }: Row, now: Date): UserCard {
  const known = offsetMinutes !== null && completed !== null && firstDay !== null && recentDays !== null && run !== null;
  const photoADay = known ? { offsetMinutes, completed, firstDay, recentDays, run, runsOutAt: runsOutAt?.getTime() ?? null } : null;
  return { ...card, ...numbersAt(photoADay, now) };
}
