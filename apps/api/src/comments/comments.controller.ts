import { Dispatcher } from '@heliograph/cqrs';
import { type Comment, type CommentPlace, GetComment, ListComments } from '@heliograph/discussion-contracts';
import { type Caller, CurrentCaller, notFound, paginated, parse, pathId, single } from '@heliograph/http';
import { CommentId } from '@heliograph/kernel';
import type { PhotoFacts } from '@heliograph/media-contracts';
import type { Place } from '@heliograph/views-contracts';
import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { Answers, one, pageOf } from '../docs/documented.js';
import { ListPages } from '../http/list-pages.js';
import { PhotoByFacts } from '../photos/photo-by-facts.js';
import { VisiblePhoto } from '../photos/visible-photo.js';
import { commentListQuery, commentQuery } from './comment.requests.js';
import { CommentResources } from './comment-resources.js';

/** Reads comments on a photo. */
@Controller('photos/:photo_id/comments')
export class CommentsController {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(VisiblePhoto) private readonly photos: VisiblePhoto,
    @Inject(CommentResources) private readonly comments: CommentResources,
    @Inject(PhotoByFacts) private readonly one: PhotoByFacts,
    @Inject(ListPages) private readonly pages: ListPages,
  ) {}

  @Get()
  @Answers('Comments on a photo, oldest first', pageOf('Comment'))
  async list(@CurrentCaller() caller: Caller, @Param('photo_id') id: string, @Query({ schema: commentListQuery }) query: unknown) {
    const photo = await this.photos.find(id, caller);
    const asked = parse(commentListQuery, query);
    const { items, paging } = await this.pages.read(`comments on ${photo.photoId}`, asked, async (page, from) => {
      const found = await this.dispatcher.dispatch(new ListComments(photo.photoId, page, from && { after: commentAt(from.after) }));
      return { ...found, last: placeOf(found.items.at(-1)) };
    });
    const commentable = asked.include.has('commentable') && (await this.commentable(photo, caller));
    const comments = await this.comments.of(items);
    return paginated(
      comments.map((comment) => ({ ...comment, ...commentable })),
      paging,
    );
  }

  @Get(':comment_id')
  @Answers('One comment', one('Comment'))
  async get(
    @CurrentCaller() caller: Caller,
    @Param('photo_id') id: string,
    @Param('comment_id') commentId: string,
    @Query({ schema: commentQuery }) query: unknown,
  ) {
    const photo = await this.photos.find(id, caller);
    const comment = await this.dispatcher.dispatch(new GetComment(photo.photoId, CommentId(pathId(commentId))));
    if (!comment) throw notFound();
    const commentable = parse(commentQuery, query).include.has('commentable') && (await this.commentable(photo, caller));
    const [presented] = await this.comments.of([comment]);
    return single({ ...presented, ...commentable });
  }

  private async commentable(photo: PhotoFacts, caller: Caller) {
    return { commentable: { data: await this.one.of(photo, caller) } };
  }
}

function placeOf(comment: Comment | undefined): Place | null {
  return comment ? [comment.createdAt.getTime(), comment.id] : null;
}

function commentAt([createdAt = 0, id = 0]: Place): CommentPlace {
  return { createdAt: new Date(createdAt), id: CommentId(id) };
}
