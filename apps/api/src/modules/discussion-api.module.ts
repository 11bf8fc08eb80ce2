import { AddressesModule } from '@heliograph/application/addresses';
import { CommentsModule } from '@heliograph/application/comments';
import { PeopleModule } from '@heliograph/application/people';
import { PhotosModule } from '@heliograph/application/photos';
import { Module } from '@nestjs/common';
import { CommentChangesController } from '../comments/comment-changes.controller.js';
import { CommentLikeController } from '../comments/comment-like.controller.js';
import { CommentWritingController } from '../comments/comment-writing.controller.js';
import { CommentsController } from '../comments/comments.controller.js';

@Module({
  imports: [AddressesModule, CommentsModule, PeopleModule, PhotosModule],
  controllers: [CommentsController, CommentWritingController, CommentChangesController, CommentLikeController],
})
export class DiscussionApiModule {}
