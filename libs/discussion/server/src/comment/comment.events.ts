import type * as contract from '@heliograph/discussion-contracts';
import type { CommentAdded, CommentDeleted, CommentEdited } from '@heliograph/discussion-core';
import { event, type EventDefinition } from '@heliograph/event-store';
import { CommentId, PhotoId, UserId } from '@heliograph/kernel';
import { z } from 'zod';

const id = z.int().positive();
const commentId = id.transform(CommentId);
const at = z.iso.datetime();
const ofComment = { commentId, photoId: id.transform(PhotoId), authorId: id.transform(UserId), at };
const words = { body: z.string().nullable(), mentions: z.array(z.string()).nullable() };
const ancestors = z.array(commentId);
const sample = { commentId: CommentId(31), photoId: PhotoId(5), authorId: UserId(7), at: '2026-01-31T09:30:00.000Z' };
const byPhoto = (data: { photoId: PhotoId }) => data.photoId;
const personal = { of: 'authorId', fields: ['body', 'mentions'] } as const;

export const commentEvents: readonly EventDefinition[] = [
  event<CommentAdded>({
    type: 'discussion.comment-added',
    version: 1,
    schema: z.object({ ...ofComment, photoOwnerId: id.transform(UserId), ancestors, ...words }),
    sample: { ...sample, photoOwnerId: UserId(2), ancestors: [CommentId(12)], body: 'Well seen, @ada', mentions: ['ada'] },
    personal,
    partitionBy: byPhoto,
    publish: ({ data }): readonly contract.CommentAdded[] => {
      const { commentId, photoId, photoOwnerId, authorId, ancestors, at } = data;
      const place = { parentId: ancestors.at(-1) ?? null, level: ancestors.length };
      return [{ type: 'discussion.comment-added', data: { commentId, photoId, photoOwnerId, authorId, ...place, at } }];
    },
  }),
  event<CommentEdited>({
    type: 'discussion.comment-edited',
    version: 1,
    schema: z.object({ ...ofComment, ...words }),
    sample: { ...sample, body: 'Well seen indeed', mentions: [] },
    personal,
    partitionBy: byPhoto,
    publish: 'private',
  }),
  event<CommentDeleted>({
    type: 'discussion.comment-deleted',
    version: 1,
    schema: z.object({ ...ofComment, ancestors, reason: z.enum(['author', 'photo-owner', 'staff', 'author-erased', 'photo-deleted']) }),
    sample: { ...sample, ancestors: [CommentId(12)], reason: 'author' },
    partitionBy: byPhoto,
    publish: ({ data: { commentId, photoId, authorId, at } }): readonly contract.CommentDeleted[] => [
      { type: 'discussion.comment-deleted', data: { commentId, photoId, authorId, at } },
    ],
  }),
];
