import { batchedRows, ReadDatabase } from '@heliograph/database';
import type { UserId } from '@heliograph/kernel';
import { type AuthorCard, AuthorCardsByIds } from '@heliograph/views-contracts';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { AUTHOR_CARDS_BY_IDS } from './user-card.sql.js';

@QueryHandler(AuthorCardsByIds)
export class AuthorCardsByIdsHandler implements IQueryHandler<AuthorCardsByIds> {
  private readonly cards: (userIds: readonly UserId[]) => Promise<ReadonlyMap<UserId, AuthorCard>>;

  constructor(database: ReadDatabase) {
    const read = (userIds: readonly UserId[]) =>
      database.prepared<AuthorCard>({ name: 'author_cards', text: AUTHOR_CARDS_BY_IDS, params: [userIds] });
    this.cards = batchedRows(database, read, ({ userId }) => userId);
  }

  execute({ userIds }: AuthorCardsByIds): Promise<ReadonlyMap<UserId, AuthorCard>> {
    return this.cards(userIds);
  }
}
