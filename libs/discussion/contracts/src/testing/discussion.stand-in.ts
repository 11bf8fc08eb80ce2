import { CommentId, PhotoId, UserId } from '@heliograph/kernel';
import { answer, onePage, type StandIn } from '@heliograph/kernel/testing';
import type { Comment } from '../comment.js';
import { FilterLikedComments } from '../comment-like.messages.js';
import {
  CommentsByIds,
  FilterReplied,
  FindCommentFacts,
  FindCommentVersion,
  GetComment,
  ListComments,
  ListCommentsBy,
  NewestTopLevel,
  ReserveCommentId,
} from '../comment.messages.js';
import type { CommentAdded } from '../discussion.events.js';
import { discussionRejections } from '../discussion.rejections.js';
import * as contract from '../index.js';

const at = '2026-01-12T11:00:00.000Z';
const place = { photoId: PhotoId(1_001), parentId: null, level: 0 };
const unrelated = { parentAuthorId: null, mentionedIds: [] };
const authorId = UserId(2);

/** Grace's of Ada's photo, and the only one. */
const comment: Comment = {
  ...place,
  id: CommentId(1_001),
  authorId,
  body: 'What a light!',
  countLikes: 0,
  createdAt: new Date(at),
  editedAt: null,
};

export const standIn: StandIn = {
  context: 'discussion',
  contract,
  answers: [
    answer(ListComments, ({ photoId }) => onePage(photoId === comment.photoId ? [comment] : [])),
    answer(GetComment, ({ photoId, commentId }) => (photoId === comment.photoId && commentId === comment.id ? comment : null)),
    answer(CommentsByIds, ({ commentIds }) => new Map(commentIds.includes(comment.id) ? [[comment.id, comment]] : [])),
    answer(FindCommentFacts, ({ commentId }) =>
      commentId === comment.id ? { commentId, photoId: comment.photoId, authorId, body: comment.body } : null,
    ),
    answer(FindCommentVersion, () => 1),
    answer(ReserveCommentId, () => CommentId(1_002)),
    answer(NewestTopLevel, ({ photoIds }) => new Map(photoIds.includes(comment.photoId) ? [[comment.photoId, [comment]]] : [])),
    answer(ListCommentsBy, (of) => (of.authorId === authorId && of.after === null ? [comment] : [])),
    answer(FilterReplied, () => new Set<CommentId>()),
    answer(FilterLikedComments, () => new Set<CommentId>()),
  ],
  rejections: discussionRejections,
  events: [
    {
      type: 'discussion.comment-added',
      data: { ...place, ...unrelated, commentId: comment.id, photoOwnerId: UserId(1), authorId, at },
    },
  ] satisfies readonly CommentAdded[],
};
