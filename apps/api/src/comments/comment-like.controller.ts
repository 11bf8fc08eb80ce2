import { CommentLikes } from '@heliograph/application/comments';
import { VisiblePhotos } from '@heliograph/application/photos';
import { CurrentPerson, pathId, type PersonCaller, RequiresScope, single } from '@heliograph/http';
import { CommentId, PhotoId } from '@heliograph/kernel';
import { Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { Answers, counterAnswer } from '../docs/answer-schemas.js';

/** Like and unlike a comment (E). */
@Controller('photos/:photo_id/comments/:comment_id/like')
@RequiresScope('write:likes')
export class CommentLikeController {
  constructor(
    private readonly visible: VisiblePhotos,
    private readonly likes: CommentLikes,
  ) {}

  @Post()
  @HttpCode(200)
  @Answers('Like a comment', counterAnswer('count_likes'))
  async likeComment(@CurrentPerson() caller: PersonCaller, @Param('photo_id') id: string, @Param('comment_id') commentId: string) {
    const photo = await this.visible.state(pathId(PhotoId, id), caller);
    return single({ count_likes: await this.likes.like(caller, photo, pathId(CommentId, commentId)) });
  }

  @Delete()
  @Answers('Unlike a comment', counterAnswer('count_likes'))
  async unlikeComment(@CurrentPerson() caller: PersonCaller, @Param('photo_id') id: string, @Param('comment_id') commentId: string) {
    const photo = await this.visible.state(pathId(PhotoId, id), caller);
    return single({ count_likes: await this.likes.unlike(caller, photo, pathId(CommentId, commentId)) });
  }
}
