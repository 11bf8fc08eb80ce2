import { Dispatcher } from '@heliograph/cqrs';
import { LikeComment, UnlikeComment } from '@heliograph/discussion-contracts';
import { type Caller, CurrentCaller, CurrentUserId, pathId, RequiresScope, single } from '@heliograph/http';
import { CommentId, type UserId } from '@heliograph/kernel';
import { Controller, Delete, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { Answers, counted } from '../docs/documented.js';
import { VisiblePhoto } from '../photos/visible-photo.js';
import { requestContext } from '../request-context.js';

/** Like and unlike a comment (E). */
@Controller('photos/:photo_id/comments/:comment_id/like')
@RequiresScope('write:likes')
export class CommentLikeController {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(VisiblePhoto) private readonly photos: VisiblePhoto,
  ) {}

  @Post()
  @HttpCode(200)
  @Answers('Like a comment', counted('count_likes'))
  like(
    @CurrentCaller() caller: Caller,
    @CurrentUserId() userId: UserId,
    @Param('photo_id') photoId: string,
    @Param('comment_id') commentId: string,
  ) {
    return this.set(LikeComment, { caller, userId, photoId, commentId });
  }

  @Delete()
  @Answers('Take the like of a comment back', counted('count_likes'))
  unlike(
    @CurrentCaller() caller: Caller,
    @CurrentUserId() userId: UserId,
    @Param('photo_id') photoId: string,
    @Param('comment_id') commentId: string,
  ) {
    return this.set(UnlikeComment, { caller, userId, photoId, commentId });
  }

  private async set(Message: typeof LikeComment | typeof UnlikeComment, { caller, userId, photoId, commentId }: Target) {
    const photo = await this.photos.find(photoId, caller);
    const { countLikes } = await this.dispatcher.dispatch(
      new Message(requestContext(caller), userId, photo.photoId, CommentId(pathId(commentId))),
    );
    return single({ count_likes: countLikes });
  }
}

interface Target {
  readonly caller: Caller;
  readonly userId: UserId;
  readonly photoId: string;
  readonly commentId: string;
}
