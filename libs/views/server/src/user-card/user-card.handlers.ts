import { batchedRow, batchedRows, type LookedAt, ReadDatabase } from '@heliograph/database';
import type { PageRequest, UserId } from '@heliograph/kernel';
import {
  FindUserNumbers,
  type Listed,
  ListUserCards,
  type Place,
  type UserCard,
  UserCardsByIds,
  type UserNumbers,
} from '@heliograph/views-contracts';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { listed, listedInPart, pageOfCaller, sharedRows } from '../places.js';
import { numbersAt, type PhotoADay, type PhotoADayNumbers } from '../photo-a-day/photo-a-day.js';
import { USER_CARDS_BY_IDS, USER_NUMBERS, userCardPage } from './user-card.sql.js';

type PhotoADayColumns = { [Column in keyof Omit<PhotoADay, 'runsOutAt'>]: PhotoADay[Column] | null } & { readonly runsOutAt: Date | null };
type Counted = Omit<UserNumbers, keyof PhotoADayNumbers> & PhotoADayColumns & Pick<UserCard, 'userId'>;
type Row = Omit<UserCard, keyof UserNumbers> & Counted;

type PageRow = Row & { total: number; place: Place | null };

const cardsAt = (found: Listed<Row>, now: Date): Listed<UserCard> => ({ ...found, items: found.items.map((row) => cardAt(row, now)) });

@QueryHandler(ListUserCards)
export class ListUserCardsHandler implements IQueryHandler<ListUserCards> {
  constructor(@Inject(ReadDatabase) private readonly database: ReadDatabase) {}

  async execute({ sort, page, now, from, unlisted }: ListUserCards): Promise<Listed<UserCard>> {
    // A streak ends at a second of its own.
    const second = Math.floor(now.getTime() / 1_000);
    const shared = <T>(what: 'page' | 'rows', asked: PageRequest, read: (rows: readonly PageRow[]) => T): Promise<T> =>
      this.database.shared(JSON.stringify([ListUserCards.name, what, sort, asked, from, second]), async () =>
        read(await this.database.page<PageRow>(userCardPage(sort, asked, from, now))),
      );
    return pageOfCaller({
      ...{ page, from, unlisted },
      everybodys: () => shared('page', page, (rows) => cardsAt(listed(rows), now)),
      firstRows: (count) =>
        shared('rows', { page: 1, perPage: count }, (rows) => sharedRows(rows, (row) => [cardAt(row, now), row.userId])),
      own: async () => {
        const rows = await this.database.page<PageRow & LookedAt>(userCardPage(sort, page, from, now, unlisted));
        return cardsAt(listedInPart(rows, page, from), now);
      },
    });
  }
}

@QueryHandler(FindUserNumbers)
export class FindUserNumbersHandler implements IQueryHandler<FindUserNumbers> {
  private readonly counted: (userId: UserId) => Promise<Counted | null>;

  constructor(@Inject(ReadDatabase) database: ReadDatabase) {
    const read = (userIds: readonly UserId[]) =>
      database.prepared<Counted>({ name: 'user_numbers', text: USER_NUMBERS, params: [userIds] });
    this.counted = batchedRow(database, read, ({ userId }) => userId);
  }

  async execute({ userId, now }: FindUserNumbers): Promise<UserNumbers | null> {
    const row = await this.counted(userId);
    return row ? numbersOf(row, now) : null;
  }
}

@QueryHandler(UserCardsByIds)
export class UserCardsByIdsHandler implements IQueryHandler<UserCardsByIds> {
  private readonly rows: (userIds: readonly UserId[]) => Promise<ReadonlyMap<UserId, Row>>;

  constructor(@Inject(ReadDatabase) database: ReadDatabase) {
    const read = (userIds: readonly UserId[]) => database.prepared<Row>({ name: 'user_cards', text: USER_CARDS_BY_IDS, params: [userIds] });
    this.rows = batchedRows(database, read, ({ userId }) => userId);
  }

  async execute({ userIds, now }: UserCardsByIds): Promise<ReadonlyMap<UserId, UserCard>> {
    return new Map([...(await this.rows(userIds))].map(([userId, row]) => [userId, cardAt(row, now)]));
  }
}

/** Field by field: copying all others of a row costs more than what is computed here. */
function cardAt(row: Row, now: Date): UserCard {
  return {
    userId: row.userId,
    username: row.username,
    name: row.name,
    location: row.location,
    bio: row.bio,
    websiteUrl: row.websiteUrl,
    avatar: row.avatar,
    isHero: row.isHero,
    disabled: row.disabled,
    createdAt: row.createdAt,
    ...numbersOf(row, now),
  };
}

/** The photo-a-day numbers are as they are at `now`; the row, which workers maintain, does not depend on the time (U7). */
function numbersOf(row: Counted, now: Date): UserNumbers {
  const { level, streak, countMissed, countCompleted } = numbersAt(photoADayOf(row), now);
  return {
    countPhotos: row.countPhotos,
    countFollowers: row.countFollowers,
    countFollowing: row.countFollowing,
    countComments: row.countComments,
    countPhotoViews: row.countPhotoViews,
    countDownloads: row.countDownloads,
    level,
    streak,
    countMissed,
    countCompleted,
  };
}

function photoADayOf({ offsetMinutes, completed, firstDay, recentDays, run, runsOutAt }: Counted): PhotoADay | null {
  if (offsetMinutes === null || completed === null || firstDay === null || recentDays === null || run === null) return null;
  return { offsetMinutes, completed, firstDay, recentDays, run, runsOutAt: runsOutAt?.getTime() ?? null };
}
