import type { CommentLiked, CommentLikeHidden, CommentLikeShown, CommentUnliked } from '@heliograph/discussion-core';
import { event, type EventDefinition } from '@heliograph/event-store';
import { CommentId, PhotoId, UserId } from '@heliograph/kernel';
import { z } from 'zod';

const id = z.int().positive();
const like = {
  version: 1,
  schema: z.object({
    commentId: id.transform(CommentId),
    photoId: id.transform(PhotoId),
    userId: id.transform(UserId),
    at: z.iso.datetime(),
  }),
  sample: { commentId: CommentId(31), photoId: PhotoId(5), userId: UserId(7), at: '2026-01-31T09:30:00.000Z' },
  partitionBy: (data: { photoId: PhotoId }) => data.photoId,
  publish: 'private',
} as const;

export const commentLikeEvents: readonly EventDefinition[] = [
  event<CommentLiked>({ type: 'discussion.comment-liked', ...like }),
  event<CommentUnliked>({ type: 'discussion.comment-unliked', ...like }),
  event<CommentLikeHidden>({ type: 'discussion.comment-like-hidden', ...like }),
  event<CommentLikeShown>({ type: 'discussion.comment-like-shown', ...like }),
];
