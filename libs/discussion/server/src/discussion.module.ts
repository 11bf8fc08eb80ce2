import { Module } from '@nestjs/common';
import { SetAuthorHiddenHandler } from './author-visibility/author-visibility.handlers.js';
import { AddCommentHandler, DeleteCommentHandler, EditCommentHandler, ReserveCommentIdHandler } from './comment/comment.handlers.js';
import {
  CommentsByIdsHandler,
  FindCommentFactsHandler,
  FindCommentVersionHandler,
  GetCommentHandler,
  ListCommentsByHandler,
  ListCommentsHandler,
  FilterRepliedHandler,
  NewestTopLevelHandler,
} from './comment/comment-queries.handlers.js';
import { DiscardThreadHandler, ForgetAuthorHandler } from './comment-discard/comment-discard.handlers.js';
import { RestoreCommentHandler, TakeDownCommentHandler } from './comment-takedown/comment-takedown.handlers.js';
import {
  CommentLikeService,
  FilterLikedCommentsHandler,
  LikeCommentHandler,
  UnlikeCommentHandler,
} from './comment-like/comment-like.handlers.js';

/** Contents page of discussion: every command and query it answers. */
@Module({
  providers: [
    ReserveCommentIdHandler,
    AddCommentHandler,
    EditCommentHandler,
    DeleteCommentHandler,
    DiscardThreadHandler,
    ForgetAuthorHandler,
    SetAuthorHiddenHandler,
    TakeDownCommentHandler,
    RestoreCommentHandler,
    ListCommentsHandler,
    ListCommentsByHandler,
    GetCommentHandler,
    CommentsByIdsHandler,
    FindCommentFactsHandler,
    FindCommentVersionHandler,
    FilterRepliedHandler,
    NewestTopLevelHandler,
    CommentLikeService,
    LikeCommentHandler,
    UnlikeCommentHandler,
    FilterLikedCommentsHandler,
  ],
})
export class DiscussionModule {}
