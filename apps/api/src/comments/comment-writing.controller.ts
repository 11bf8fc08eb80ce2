import { Addresses } from '@heliograph/application-addresses';
import { Comments } from '@heliograph/application-comments';
import { VisiblePhotos } from '@heliograph/application-photos';
import type { Comment } from '@heliograph/discussion-contracts';
import {
  created,
  CurrentPerson,
  deleted,
  expectedVersion,
  namedVersion,
  parse,
  pathId,
  type PersonCaller,
  RequiresScope,
  single,
} from '@heliograph/http';
import { CommentId, PhotoId } from '@heliograph/kernel';
import { Body, Controller, Delete, Inject, Param, Post, Put, Req, UseInterceptors } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Answers, deletion, Matches, one } from '../docs/documented.js';
import { Takes } from '../docs/request-headers.js';
import { Idempotency } from '../http/idempotency.js';
import { presentComment } from './comment.presenter.js';
import { changedComment, mentioned, newComment } from './comment.requests.js';
import { DeprecatedMentions } from './deprecated-mentions.interceptor.js';

/** Writes comments on a photo (R4-R6). */
@Controller('photos/:photo_id/comments')
@RequiresScope('write:comments')
export class CommentWritingController {
  constructor(
    @Inject(VisiblePhotos) private readonly visible: VisiblePhotos,
    @Inject(Comments) private readonly comments: Comments,
    @Inject(Addresses) private readonly addresses: Addresses,
    @Inject(Idempotency) private readonly idempotency: Idempotency,
  ) {}

  @Post()
  @UseInterceptors(DeprecatedMentions)
  @Answers('Comment on a photo, or reply to a comment', one('WrittenComment'), 201, ['Deprecation'])
  @Takes('Idempotency-Key')
  async add(
    @CurrentPerson() caller: PersonCaller,
    @Param('photo_id') id: string,
    @Body({ schema: newComment }) body: unknown,
    @Req() request: FastifyRequest,
  ) {
    const photo = await this.visible.find(pathId(PhotoId, id), caller);
    const { body: text, parent: parentId, mentions } = parse(newComment, body);
    const comment = { body: text, parentId, mentions: mentioned(mentions) };
    return this.idempotency.once({
      request,
      caller,
      content: [JSON.stringify(body)],
      stream: { log: 'discussion', idOf: CommentId },
      work: async (commandId) => this.answer(await this.comments.write(caller, photo, comment, { commandId }), caller),
      made: async (made) => this.answer(await this.comments.find(photo, made, caller), caller),
    });
  }

  @Put(':comment_id')
  @UseInterceptors(DeprecatedMentions)
  @Answers("Change one's own comment", one('WrittenComment'), 200, ['Deprecation'])
  @Matches()
  async edit(
    @CurrentPerson() caller: PersonCaller,
    @Param('photo_id') id: string,
    @Param('comment_id') commentId: string,
    @Body({ schema: changedComment }) body: unknown,
    @Req() request: FastifyRequest,
  ) {
    const photo = await this.visible.find(pathId(PhotoId, id), caller);
    const found = await this.comments.own(photo, pathId(CommentId, commentId), caller);
    const options = { expectedVersion: await expectedVersion(request, () => this.comments.versionOf(found.id)) };
    const { body: text, mentions } = parse(changedComment, body);
    const edited = await this.comments.edit(caller, found, { body: text, mentions: mentioned(mentions) }, options);
    return single(await this.present(edited, caller));
  }

  @Delete(':comment_id')
  @Answers('Delete a comment: its author, the owner of the photo, or anybody with the scope moderate', deletion)
  @RequiresScope('write:comments', 'moderate')
  @Matches()
  async remove(
    @CurrentPerson() caller: PersonCaller,
    @Param('photo_id') id: string,
    @Param('comment_id') commentId: string,
    @Req() request: FastifyRequest,
  ) {
    const photo = await this.visible.find(pathId(PhotoId, id), caller);
    const unwanted = pathId(CommentId, commentId);
    const options = { expectedVersion: await namedVersion(request, () => this.comments.versionOf(unwanted)) };
    await this.comments.delete(caller, photo, unwanted, options);
    return deleted('The comment was deleted.');
  }

  private async answer(comment: Comment, caller: PersonCaller) {
    return created(`/photos/${comment.photoId}/comments/${comment.id}`, await this.present(comment, caller));
  }

  private async present(comment: Comment, caller: PersonCaller) {
    return presentComment(await this.comments.withAuthor(comment, caller), this.addresses, true);
  }
}
