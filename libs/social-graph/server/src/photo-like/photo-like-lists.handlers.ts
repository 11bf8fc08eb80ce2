import { newestPeople, type PeopleTable, readPage } from '@heliograph/cqrs/reads';
import { ReadDatabase } from '@heliograph/database';
import type { Page, PersonEntry, PhotoId } from '@heliograph/kernel';
import { LikesByDay, LikeTotals, ListPhotoLikes } from '@heliograph/social-graph-contracts';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { LIKE_TOTALS, LIKES_BY_DAY } from './photo-like.sql.js';

const likers: PeopleTable = {
  table: 'social_graph.photo_likes',
  of: 'photo_id',
  person: 'user_id',
  since: 'liked_at',
  hidden: 'hidden',
  total: 'coalesce((select likes from social_graph.like_totals where photo_id = $1), 0)',
};

@QueryHandler(ListPhotoLikes)
export class ListPhotoLikesHandler implements IQueryHandler<ListPhotoLikes> {
  constructor(private readonly database: ReadDatabase) {}

  execute({ photoId, page }: ListPhotoLikes): Promise<Page<PersonEntry>> {
    return readPage(this.database, newestPeople(likers, photoId), page);
  }
}

@QueryHandler(LikeTotals)
export class LikeTotalsHandler implements IQueryHandler<LikeTotals> {
  constructor(private readonly database: ReadDatabase) {}

  async execute({ photoIds }: LikeTotals): Promise<ReadonlyMap<PhotoId, number>> {
    if (photoIds.length === 0) return new Map();
    const rows = await this.database.prepared<{ photoId: PhotoId; likes: number }>({
      name: 'like_totals',
      text: LIKE_TOTALS,
      params: [photoIds],
    });
    return new Map(rows.map(({ photoId, likes }) => [photoId, likes]));
  }
}

@QueryHandler(LikesByDay)
export class LikesByDayHandler implements IQueryHandler<LikesByDay> {
  constructor(private readonly database: ReadDatabase) {}

  async execute({ photoId, since }: LikesByDay): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.prepared<{ day: string; likes: number }>({
      name: 'likes_by_day',
      text: LIKES_BY_DAY,
      params: [photoId, since],
    });
    return new Map(rows.map(({ day, likes }) => [day, likes]));
  }
}
