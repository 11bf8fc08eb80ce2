import type * as contract from '@heliograph/discussion-contracts';
import type {
  CommentAdded,
  CommentDeleted,
  CommentEdited,
  CommentHidden,
  CommentRestored,
  CommentShown,
  CommentTakenDown,
} from '@heliograph/discussion-core';
import { event, type EventDefinition } from '@heliograph/event-store';
import { CommentId, DecisionId, PhotoId, UserId } from '@heliograph/kernel';
import { z } from 'zod';

const id = z.int().positive();
const commentId = id.transform(CommentId);
const at = z.iso.datetime();
const ofComment = { commentId, photoId: id.transform(PhotoId), authorId: id.transform(UserId), at };
const words = { body: z.string().nullable(), mentions: z.array(z.string()).nullable() };
const level = z.int().nonnegative();
/** Until version 1 a comment's events named all comments above it, from the top one down to its parent. */
interface Below {
  readonly ancestors: readonly CommentId[];
}
const sample = { commentId: CommentId(31), photoId: PhotoId(5), authorId: UserId(7), at: '2026-01-31T09:30:00.000Z' };
const byPhoto = (data: { photoId: PhotoId }) => data.photoId;
const marked = { isChange: z.boolean(), isHidden: z.boolean() };
const lifted = z.array(id.transform(DecisionId));
const ofVisibility = {
  version: 2,
  schema: z.object({ ...ofComment, isTakenDown: z.boolean() }),
  // Version 1 is from before comments were taken down by staff.
  upcasters: { 1: (data: typeof sample) => ({ ...data, isTakenDown: false }) },
  sample: { ...sample, isTakenDown: false },
  partitionBy: byPhoto,
};
const personal = { of: 'authorId', fields: ['body', 'mentions'] } as const;

export const commentEvents: readonly EventDefinition[] = [
  event<CommentAdded>({
    type: 'discussion.comment-added',
    version: 2,
    schema: z.object({ ...ofComment, photoOwnerId: id.transform(UserId), parentId: commentId.nullable(), level, ...words }),
    upcasters: { 1: ({ ancestors, ...rest }: Below) => ({ ...rest, parentId: ancestors.at(-1) ?? null, level: ancestors.length }) },
    sample: { ...sample, photoOwnerId: UserId(2), parentId: CommentId(12), level: 1, body: 'Well seen, @ada', mentions: ['ada'] },
    personal,
    partitionBy: byPhoto,
    publish: ({ data }): readonly contract.CommentAdded[] => {
      const { commentId, photoId, photoOwnerId, authorId, parentId, level, at } = data;
      return [{ type: 'discussion.comment-added', data: { commentId, photoId, photoOwnerId, authorId, parentId, level, at } }];
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
    version: 2,
    upcasters: { 1: ({ ancestors: _, ...rest }: Below) => rest },
    schema: z.object({ ...ofComment, reason: z.enum(['author', 'photo-owner', 'staff', 'author-erased', 'photo-deleted']) }),
    sample: { ...sample, reason: 'author' },
    partitionBy: byPhoto,
    publish: ({ data: { commentId, photoId, authorId, at } }): readonly contract.CommentDeleted[] => [
      { type: 'discussion.comment-deleted', data: { commentId, photoId, authorId, at } },
    ],
  }),
  event<CommentHidden>({
    type: 'discussion.comment-hidden',
    ...ofVisibility,
    publish: ({ data }) => (data.isTakenDown ? [] : [heard('discussion.comment-hidden', data)]),
  }),
  event<CommentShown>({
    type: 'discussion.comment-shown',
    ...ofVisibility,
    publish: ({ data }) => (data.isTakenDown ? [] : [heard('discussion.comment-shown', data)]),
  }),
  event<CommentTakenDown>({
    type: 'discussion.comment-taken-down',
    version: 1,
    schema: z.object({
      ...ofComment,
      standing: z.array(z.object({ decisionId: id.transform(DecisionId), reason: z.string() })),
      lifted,
      ...marked,
    }),
    sample: {
      ...sample,
      standing: [{ decisionId: DecisionId(5), reason: 'harassment' }],
      lifted: [DecisionId(4)],
      isChange: true,
      isHidden: false,
    },
    partitionBy: byPhoto,
    publish: ({ data }) => [
      ...(data.isChange ? [heard('discussion.comment-taken-down', data)] : []),
      ...(data.isChange && !data.isHidden ? [heard('discussion.comment-hidden', data)] : []),
    ],
  }),
  event<CommentRestored>({
    type: 'discussion.comment-restored',
    version: 1,
    schema: z.object({ ...ofComment, lifted, ...marked }),
    sample: { ...sample, lifted: [DecisionId(5)], isChange: true, isHidden: false },
    partitionBy: byPhoto,
    publish: ({ data }) => [
      ...(data.isChange ? [heard('discussion.comment-restored', data)] : []),
      ...(data.isChange && !data.isHidden ? [heard('discussion.comment-shown', data)] : []),
    ],
  }),
];

/** Others hear whether it counts for the photo, whatever it is hidden for, and whether it counts for its author; of pairs alone. */
function heard<Type extends `discussion.comment-${'hidden' | 'shown' | 'taken-down' | 'restored'}`>(
  type: Type,
  { commentId, photoId, authorId, at }: CommentHidden['data'] | CommentTakenDown['data'] | CommentRestored['data'],
) {
  return { type, data: { commentId, photoId, authorId, at } };
}
