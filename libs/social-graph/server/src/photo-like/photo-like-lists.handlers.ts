import { keysetPage, ReadDatabase } from '@heliograph/database';
import type { Page, PhotoId } from '@heliograph/kernel';
import { LikedBy, LikeTotals, ListPhotoLikes, type PhotoLikeEntry } from '@heliograph/social-graph-contracts';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { relationsAmong } from '../relations-among.js';
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
  private readonly liked: ReturnType<typeof relationsAmong<PhotoId>>;

  constructor(@Inject(ReadDatabase) database: ReadDatabase) {
    this.liked = relationsAmong<PhotoId>(database, 'liked_among', LIKED_AMONG);
  }

  execute({ viewerId, photoIds }: LikedBy): Promise<ReadonlySet<PhotoId>> {
    return this.liked(viewerId, photoIds);
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
