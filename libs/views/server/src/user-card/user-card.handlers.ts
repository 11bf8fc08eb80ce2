import { readSharedPage } from '@heliograph/cqrs/reads';
import { batchedRow, ReadDatabase } from '@heliograph/database';
import type { Page, UserId } from '@heliograph/kernel';
import { FindUserNumbers, ListUserCards, type UserCard, UserCardsByIds, type UserNumbers } from '@heliograph/views-contracts';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { userList } from './user-card.list.js';
import { cardAt, type CardRow, type CountedRow, numbersOf } from './user-card.rows.js';
import { USER_CARDS_BY_IDS, USER_NUMBERS } from './user-card.sql.js';

@QueryHandler(ListUserCards)
export class ListUserCardsHandler implements IQueryHandler<ListUserCards> {
  constructor(private readonly database: ReadDatabase) {}

  execute({ sort, page, now }: ListUserCards): Promise<Page<UserCard>> {
    const people = {
      key: `users by ${sort} at ${secondOf(now)}`,
      list: () => userList(sort, now),
      ownerOf: ({ userId }: UserCard) => userId,
    };
    return readSharedPage(this.database, people, page);
  }
}

@QueryHandler(FindUserNumbers)
export class FindUserNumbersHandler implements IQueryHandler<FindUserNumbers> {
  private readonly counted: (userId: UserId) => Promise<CountedRow | null>;

  constructor(database: ReadDatabase) {
    const read = (userIds: readonly UserId[]) =>
      database.prepared<CountedRow>({ name: 'user_numbers', text: USER_NUMBERS, params: [userIds] });
    this.counted = batchedRow(database, read, ({ userId }) => userId);
  }

  async execute({ userId, now }: FindUserNumbers): Promise<UserNumbers | null> {
    const row = await this.counted(userId);
    return row ? numbersOf(row, now) : null;
  }
}

@QueryHandler(UserCardsByIds)
export class UserCardsByIdsHandler implements IQueryHandler<UserCardsByIds> {
  private readonly cards: (query: UserCardsByIds) => Promise<ReadonlyMap<UserId, UserCard>>;

  constructor(database: ReadDatabase) {
    this.cards = database.batched(async (queries: readonly UserCardsByIds[]) => {
      const ids = [...new Set(queries.flatMap(({ userIds }) => userIds))];
      const rows = await database.prepared<CardRow>({ name: 'user_cards', text: USER_CARDS_BY_IDS, params: [ids] });
      // Callers of the same second share the cards, and so what is made of them.
      const seconds = new Set(queries.map(({ now }) => secondOf(now)));
      const cardsAt = new Map(
        [...seconds].map((second) => [second, new Map(rows.map((row) => [row.userId, cardAt(row, dateOf(second))]))]),
      );
      return queries.map(({ userIds, now }) => {
        const cards = cardsAt.get(secondOf(now)) as ReadonlyMap<UserId, UserCard>;
        return new Map(userIds.flatMap((id) => (cards.has(id) ? [[id, cards.get(id) as UserCard] as const] : [])));
      });
    });
  }

  async execute(query: UserCardsByIds): Promise<ReadonlyMap<UserId, UserCard>> {
    return query.userIds.length === 0 ? new Map() : this.cards(query);
  }
}

/** A streak ends at a second of its own. */
const secondOf = (now: Date): number => Math.floor(now.getTime() / 1_000);
const dateOf = (second: number): Date => new Date(second * 1_000);
