import { Addresses } from '@heliograph/application/addresses';
import { Comments } from '@heliograph/application/comments';
import { Photos, VisiblePhotos } from '@heliograph/application/photos';
import { Answer, type Caller, Coalesce, CurrentCaller, parse, pathId, single } from '@heliograph/http';
import { CommentId, PhotoId } from '@heliograph/kernel';
import type { PhotoState } from '@heliograph/media-contracts';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { presentComment } from '../comments/comment.presenter.js';
import { commentListQuery, commentQuery } from '../comments/comment.requests.js';
import { Answers, one, pageOf } from '../docs/answer-schemas.js';
import { pageQueryFrom, presentPage } from '../http/list-pages.js';
import { presentPhoto } from './photo.presenter.js';

/** Reads comments on a photo. */
@Controller('photos/:photo_id/comments')
export class CommentsController {
  constructor(
    private readonly visible: VisiblePhotos,
    private readonly comments: Comments,
    private readonly photos: Photos,
    private readonly addresses: Addresses,
  ) {}

  @Get()
  @Coalesce()
  @Answers('Comments on a photo, oldest first', pageOf('Comment'))
  async listComments(@CurrentCaller() caller: Caller, @Param('photo_id') id: string, @Query({ schema: commentListQuery }) query: unknown) {
    const photoId = pathId(PhotoId, id);
    return this.visible.checkVisibilityDuring(photoId, caller, async () => {
      const asked = parse(commentListQuery, query);
      const listing = await this.comments.listComments({ photoId }, pageQueryFrom(asked), caller);
      const commentable = asked.include.has('commentable') ? await this.commentable({ photoId }, caller) : null;
      return presentPage(listing, (comment, addresses) => ({ ...presentComment(comment, addresses), ...commentable }), this.addresses);
    });
  }

  @Get(':comment_id')
  @Coalesce()
  @Answers('One comment', one('Comment'))
  async getComment(
    @CurrentCaller() caller: Caller,
    @Param('photo_id') id: string,
    @Param('comment_id') commentId: string,
    @Query({ schema: commentQuery }) query: unknown,
  ) {
    const photo = await this.visible.state(pathId(PhotoId, id), caller);
    const sought = pathId(CommentId, commentId);
    const version = await this.comments.versionOf(sought);
    const comment = await this.comments.findComment(photo, sought, caller);
    const commentable = parse(commentQuery, query).include.has('commentable') && (await this.commentable(photo, caller));
    const authored = await this.comments.withAuthor(comment, caller);
    return new Answer(single({ ...presentComment(authored, this.addresses), ...commentable }), { version });
  }

  private async commentable({ photoId }: Pick<PhotoState, 'photoId'>, caller: Caller) {
    const photo = await this.photos.findPhoto(photoId, caller);
    return { commentable: { data: presentPhoto(photo, this.addresses) } };
  }
}
