import { ApplicationModule } from '@heliograph/application';
import { Module } from '@nestjs/common';
import { CommentChangesController } from '../comments/comment-changes.controller.js';
import { CommentLikeController } from '../comments/comment-like.controller.js';
import { CommentWritingController } from '../comments/comment-writing.controller.js';
import { CommentsController } from '../photos/comments.controller.js';

@Module({
  imports: [ApplicationModule],
  controllers: [CommentsController, CommentWritingController, CommentChangesController, CommentLikeController],
})
export class DiscussionApiModule {}
