import { Dispatcher } from '@heliograph/cqrs';
import { AddComment, DeleteComment, EditComment, GetComment, ListComments } from '@heliograph/discussion-contracts';
import {
  Answer,
  type Caller,
  created,
  CurrentCaller,
  CurrentUserId,
  deleted,
  include,
  notFound,
  pageQuery,
  paginated,
  parse,
  pathId,
  RequiresScope,
  single,
} from '@heliograph/http';
import { FindProfile } from '@heliograph/identity-contracts';
import { CommentId, type UserId } from '@heliograph/kernel';
import { Body, Controller, Delete, Get, Inject, Param, Post, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import { PhotoByFacts } from '../photos/photo-by-facts.js';
import { VisiblePhoto } from '../photos/visible-photo.js';
import { requestContext } from '../request-context.js';
import { changedComment, mentioned, newComment, sentMentions } from './comment.requests.js';
import { CommentResources } from './comment-resources.js';

/** Comments on a photo. */
@Controller('photos/:photo_id/comments')
export class CommentsController {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(VisiblePhoto) private readonly photos: VisiblePhoto,
    @Inject(CommentResources) private readonly comments: CommentResources,
    @Inject(PhotoByFacts) private readonly commentable: PhotoByFacts,
  ) {}

  @Get()
  async list(@CurrentCaller() caller: Caller, @Param('photo_id') id: string, @Query() query: unknown) {
    const photo = await this.photos.find(id, caller);
    const asked = parse(commentListQuery, query);
    const { items, paging } = await this.pages.read(`comments on ${photo.photoId}`, asked, async (page, from) => {
      const found = await this.dispatcher.dispatch(new ListComments(photo.photoId, page, from && { after: commentAt(from.after) }));
      return { ...found, last: placeOf(found.items.at(-1)) };
    });
    const extra = await this.extra(photo, caller, asked.include);
    return paginated(
      (await this.comments.of(items)).map((comment) => ({ ...comment, ...extra })),
      paging,
    );
  }

  @Get(':comment_id')
  async get(
    @CurrentCaller() caller: Caller,
    @Param('photo_id') id: string,
    @Param('comment_id') commentId: string,
    @Query() query: unknown,
  ) {
    const photo = await this.photos.find(id, caller);
    const comment = await this.dispatcher.dispatch(new GetComment(photo.photoId, CommentId(pathId(commentId))));
    if (!comment) throw notFound();
    const extra = await this.extra(photo, caller, parse(commentQuery, query).include);
    return single({ ...(await this.comments.of([comment]))[0], ...extra });
  }

  @Post()
  @RequiresScope('write:comments')
  async add(@CurrentCaller() caller: Caller, @CurrentUserId() authorId: UserId, @Param('photo_id') id: string, @Body() body: unknown) {
    const photo = await this.photos.find(id, caller);
    const { body: text, parent, mentions } = parse(newComment, body);
    const comment = await this.dispatcher.dispatch(
      new AddComment(requestContext(caller), {
        authorId,
        photoId: photo.photoId,
        photoOwnerId: photo.ownerId,
        body: text,
        parentId: parent === null || parent === 0 ? null : CommentId(parent),
        mentions: mentioned(mentions),
      }),
    );
    const [presented] = await this.comments.of([comment], true);
    return created(`/photos/${photo.photoId}/comments/${comment.id}`, presented, sentMentions(body));
  }

  @Put(':comment_id')
  @RequiresScope('write:comments')
  async edit(
    @CurrentCaller() caller: Caller,
    @CurrentUserId() actorId: UserId,
    @Param('photo_id') id: string,
    @Param('comment_id') commentId: string,
    @Body() body: unknown,
  ) {
    const photo = await this.photos.find(id, caller);
    const place = { actorId, photoId: photo.photoId, commentId: CommentId(pathId(commentId)) };
    const found = await this.dispatcher.dispatch(new GetComment(place.photoId, place.commentId));
    if (!found) throw notFound();
    const { body: text, mentions } = parse(changedComment, body);
    const comment = await this.dispatcher.dispatch(
      new EditComment(requestContext(caller), { ...place, body: text, mentions: mentioned(mentions) }),
    );
    const [presented] = await this.comments.of([comment], true);
    return new Answer(single(presented), { headers: sentMentions(body) });
  }

  @Delete(':comment_id')
  @RequiresScope('write:comments')
  async remove(
    @CurrentCaller() caller: Caller,
    @CurrentUserId() actorId: UserId,
    @Param('photo_id') id: string,
    @Param('comment_id') commentId: string,
  ) {
    const photo = await this.photos.find(id, caller);
    const profile = await this.dispatcher.dispatch(new FindProfile(actorId));
    await this.dispatcher.dispatch(
      new DeleteComment(requestContext(caller), {
        actorId,
        isStaff: (profile?.roles.length ?? 0) > 0,
        photoId: photo.photoId,
        photoOwnerId: photo.ownerId,
        commentId: CommentId(pathId(commentId)),
      }),
    );
    return deleted('The comment was deleted.');
  }
}
