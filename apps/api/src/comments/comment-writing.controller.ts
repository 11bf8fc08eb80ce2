import { Dispatcher } from '@heliograph/cqrs';
import { AddComment, type Comment, DeleteComment, EditComment, GetComment } from '@heliograph/discussion-contracts';
import {
  type Caller,
  created,
  CurrentCaller,
  CurrentUserId,
  deleted,
  HttpProblem,
  notFound,
  parse,
  pathId,
  RequiresScope,
  single,
} from '@heliograph/http';
import { FindProfile } from '@heliograph/identity-contracts';
import { CommentId, type PhotoId, type UserId } from '@heliograph/kernel';
import { Body, Controller, Delete, Inject, Param, Post, Put, Req, UseInterceptors } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Answers, deletion, one } from '../docs/documented.js';
import { Takes } from '../docs/request-headers.js';
import { Idempotency } from '../http/idempotency.js';
import { VisiblePhoto } from '../photos/visible-photo.js';
import { requestContext } from '../request-context.js';
import { changedComment, mentioned, newComment } from './comment.requests.js';
import { CommentResources } from './comment-resources.js';
import { DeprecatedMentions } from './deprecated-mentions.interceptor.js';

/** Writes comments on a photo (R4-R6). */
@Controller('photos/:photo_id/comments')
@RequiresScope('write:comments')
export class CommentWritingController {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(VisiblePhoto) private readonly photos: VisiblePhoto,
    @Inject(CommentResources) private readonly comments: CommentResources,
    @Inject(Idempotency) private readonly idempotency: Idempotency,
  ) {}

  @Post()
  @UseInterceptors(DeprecatedMentions)
  @Answers('Comment on a photo, or reply to a comment', one('WrittenComment'), 201, ['Deprecation'])
  @Takes('Idempotency-Key')
  async add(
    @CurrentCaller() caller: Caller,
    @CurrentUserId() authorId: UserId,
    @Param('photo_id') id: string,
    @Body({ schema: newComment }) body: unknown,
    @Req() request: FastifyRequest,
  ) {
    const { photoId, ownerId: photoOwnerId } = await this.photos.find(id, caller);
    const { body: text, parent, mentions } = parse(newComment, body);
    const parentId = parent === null || parent === 0 ? null : CommentId(parent);
    const comment = { authorId, photoId, photoOwnerId, body: text, parentId, mentions: mentioned(mentions) };
    return this.idempotency.once({
      request,
      userId: authorId,
      context: requestContext(caller),
      content: [JSON.stringify(body)],
      log: 'discussion',
      work: async (context) => this.answer(await this.dispatcher.dispatch(new AddComment(context, comment))),
      made: async (made) => this.answer(await this.comment(photoId, String(made))),
    });
  }

  @Put(':comment_id')
  @UseInterceptors(DeprecatedMentions)
  @Answers("Change one's own comment", one('WrittenComment'), 200, ['Deprecation'])
  async edit(
    @CurrentCaller() caller: Caller,
    @CurrentUserId() actorId: UserId,
    @Param('photo_id') id: string,
    @Param('comment_id') commentId: string,
    @Body({ schema: changedComment }) body: unknown,
  ) {
    const { photoId } = await this.photos.find(id, caller);
    const found = await this.comment(photoId, commentId);
    if (found.authorId !== actorId) throw new HttpProblem(403);
    const { body: text, mentions } = parse(changedComment, body);
    const edit = { actorId, photoId, commentId: found.id, body: text, mentions: mentioned(mentions) };
    const comment = await this.dispatcher.dispatch(new EditComment(requestContext(caller), edit));
    const [presented] = await this.comments.of([comment], true);
    return single(presented);
  }

  @Delete(':comment_id')
  @Answers('Delete a comment: its author, the owner of the photo, staff', deletion)
  async remove(
    @CurrentCaller() caller: Caller,
    @CurrentUserId() actorId: UserId,
    @Param('photo_id') id: string,
    @Param('comment_id') commentId: string,
  ) {
    const { photoId, ownerId: photoOwnerId } = await this.photos.find(id, caller);
    const isStaff = ((await this.dispatcher.dispatch(new FindProfile(actorId)))?.roles.length ?? 0) > 0;
    const deletion = { actorId, isStaff, photoId, photoOwnerId, commentId: CommentId(pathId(commentId)) };
    await this.dispatcher.dispatch(new DeleteComment(requestContext(caller), deletion));
    return deleted('The comment was deleted.');
  }

  private async answer(comment: Comment) {
    const [presented] = await this.comments.of([comment], true);
    return created(`/photos/${comment.photoId}/comments/${comment.id}`, presented);
  }

  private async comment(photoId: PhotoId, commentId: string) {
    const found = await this.dispatcher.dispatch(new GetComment(photoId, CommentId(pathId(commentId))));
    if (!found) throw notFound();
    return found;
  }
}
