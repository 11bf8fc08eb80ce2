import { keysetPage, ReadDatabase } from '@heliograph/database';
import type { Page, PhotoId } from '@heliograph/kernel';
import { LikedBy, LikeTotals, ListPhotoLikes, type PhotoLikeEntry } from '@heliograph/social-graph-contracts';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { LIKE_TOTALS, LIKED_AMONG, newestLike, photoLikePage } from './photo-like.sql.js';

type Row = { total: number } & (PhotoLikeEntry | { userId: null; likedAt: null });

@QueryHandler(ListPhotoLikes)
export class ListPhotoLikesHandler implements IQueryHandler<ListPhotoLikes> {
  constructor(@Inject(ReadDatabase) private readonly database: ReadDatabase) {}

  async execute({ photoId, page, from }: ListPhotoLikes): Promise<Page<PhotoLikeEntry>> {
    const slice = keysetPage(newestLike, page, from, 2);
    const rows = await this.database.query<Row>(photoLikePage(slice), [photoId, ...slice.params]);
    return {
      items: rows.flatMap((row) => (row.userId === null ? [] : [{ userId: row.userId, likedAt: row.likedAt }])),
      total: rows[0]?.total ?? 0,
    };
  }
}

@QueryHandler(LikedBy)
export class LikedByHandler implements IQueryHandler<LikedBy> {
  constructor(@Inject(ReadDatabase) private readonly database: ReadDatabase) {}

  async execute({ viewerId, photoIds }: LikedBy): Promise<ReadonlySet<PhotoId>> {
    if (photoIds.length === 0) return new Set();
    const rows = await this.database.prepared<{ photoId: PhotoId }>({
      name: 'liked_among',
      text: LIKED_AMONG,
      params: [viewerId, photoIds],
    });
    return new Set(rows.map((row) => row.photoId));
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
