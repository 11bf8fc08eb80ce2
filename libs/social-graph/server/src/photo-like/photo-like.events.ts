import { event, type EventDefinition } from '@heliograph/event-store';
import { PhotoId, UserId } from '@heliograph/kernel';
import type { PhotoLiked, PhotoLikeHidden, PhotoLikeShown, PhotoUnliked } from '@heliograph/social-graph-core';
import { z } from 'zod';

const userId = z.int().positive().transform(UserId);
const ofPhotoLike = {
  version: 1,
  schema: z.object({ photoId: z.int().positive().transform(PhotoId), userId, ownerId: userId, at: z.iso.datetime() }),
  sample: { photoId: PhotoId(31), userId: UserId(7), ownerId: UserId(8), at: '2026-01-31T09:30:00.000Z' },
  partitionBy: (data: { photoId: PhotoId }) => data.photoId,
  publish: 'verbatim',
} as const;

export const photoLikeEvents: readonly EventDefinition[] = [
  event<PhotoLiked>({ type: 'social-graph.photo-liked', ...ofPhotoLike }),
  event<PhotoUnliked>({ type: 'social-graph.photo-unliked', ...ofPhotoLike }),
  event<PhotoLikeHidden>({ type: 'social-graph.photo-like-hidden', ...ofPhotoLike }),
  event<PhotoLikeShown>({ type: 'social-graph.photo-like-shown', ...ofPhotoLike }),
];
