import { Addresses } from '@heliograph/application-addresses';
import { Comments } from '@heliograph/application-comments';
import { Photos, VisiblePhotos } from '@heliograph/application-photos';
import { Answer, type Caller, CurrentCaller, paginated, parse, pathId, single } from '@heliograph/http';
import { CommentId, PhotoId } from '@heliograph/kernel';
import type { PhotoFacts } from '@heliograph/media-contracts';
import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { Answers, one, pageOf } from '../docs/documented.js';
import { askedPage, pagingOf } from '../http/list-pages.js';
import { presentPhoto } from '../photos/photo.presenter.js';
import { presentComment } from './comment.presenter.js';
import { commentListQuery, commentQuery } from './comment.requests.js';

/** Reads comments on a photo. */
@Controller('photos/:photo_id/comments')
export class CommentsController {
  constructor(
    @Inject(VisiblePhotos) private readonly visible: VisiblePhotos,
    @Inject(Comments) private readonly comments: Comments,
    @Inject(Photos) private readonly photos: Photos,
    @Inject(Addresses) private readonly addresses: Addresses,
  ) {}

  @Get()
  @Answers('Comments on a photo, oldest first', pageOf('Comment'))
  async list(@CurrentCaller() caller: Caller, @Param('photo_id') id: string, @Query({ schema: commentListQuery }) query: unknown) {
    const photo = await this.visible.find(pathId(PhotoId, id), caller);
    const asked = parse(commentListQuery, query);
    const listing = await this.comments.page(photo, askedPage(asked), caller);
    const commentable = asked.include.has('commentable') && (await this.commentable(photo, caller));
    const comments = listing.items.map((comment) => ({ ...presentComment(comment, this.addresses), ...commentable }));
    return paginated(comments, pagingOf(listing));
  }

  @Get(':comment_id')
  @Answers('One comment', one('Comment'))
  async get(
    @CurrentCaller() caller: Caller,
    @Param('photo_id') id: string,
    @Param('comment_id') commentId: string,
    @Query({ schema: commentQuery }) query: unknown,
  ) {
    const photo = await this.visible.find(pathId(PhotoId, id), caller);
    const sought = pathId(CommentId, commentId);
    const version = await this.comments.versionOf(sought);
    const comment = await this.comments.find(photo, sought, caller);
    const commentable = parse(commentQuery, query).include.has('commentable') && (await this.commentable(photo, caller));
    const authored = await this.comments.withAuthor(comment, caller);
    return new Answer(single({ ...presentComment(authored, this.addresses), ...commentable }), { version });
  }

  private async commentable(photo: PhotoFacts, caller: Caller) {
    return { commentable: { data: presentPhoto(await this.photos.one(photo, caller), this.addresses) } };
  }
}
