import { passingPage, ReadDatabase } from '@heliograph/database';
import type { PartialPage, PhotoId } from '@heliograph/kernel';
import { LikesByDay, LikeTotals, ListPhotoLikes, type PhotoLikeEntry } from '@heliograph/social-graph-contracts';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { listedPage } from '../listed-page.js';
import { LIKE_TOTALS, LIKES_BY_DAY, newestLike, photoLikePage } from './photo-like.sql.js';

@QueryHandler(ListPhotoLikes)
export class ListPhotoLikesHandler implements IQueryHandler<ListPhotoLikes> {
  constructor(@Inject(ReadDatabase) private readonly database: ReadDatabase) {}

  async execute(query: ListPhotoLikes): Promise<PartialPage<PhotoLikeEntry>> {
    const { photoId, page, from, unlisted } = query;
    const slice = passingPage(newestLike, page, from, 2, unlisted);
    const rows = await this.database.query<PhotoLikeEntry & { total: number }>(photoLikePage(slice), [photoId, ...slice.params]);
    return listedPage<PhotoLikeEntry>(rows, query, ({ userId, likedAt }) => ({ userId, likedAt }));
  }
}

@QueryHandler(LikeTotals)
export class LikeTotalsHandler implements IQueryHandler<LikeTotals> {
  constructor(@Inject(ReadDatabase) private readonly database: ReadDatabase) {}

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
  constructor(@Inject(ReadDatabase) private readonly database: ReadDatabase) {}

  async execute({ photoId, since }: LikesByDay): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.prepared<{ day: string; likes: number }>({
      name: 'likes_by_day',
      text: LIKES_BY_DAY,
      params: [photoId, since],
    });
    return new Map(rows.map(({ day, likes }) => [day, likes]));
  }
}
