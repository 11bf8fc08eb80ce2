import { Addresses } from '@heliograph/application/addresses';
import { Comments } from '@heliograph/application/comments';
import { VisiblePhotos } from '@heliograph/application/photos';
import {
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
import { Body, Controller, Delete, Param, Put, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answers, deletion, Matches, one } from '../docs/answer-schemas.js';
import { presentWrittenComment } from './comment.presenter.js';
import { changedComment, readMentions } from './comment.requests.js';
import { addDeprecationHeader } from './deprecated-mentions.js';

/** Changes a comment on a photo, and deletes it (R4-R6). */
@Controller('photos/:photo_id/comments')
@RequiresScope('write:comments')
export class CommentChangesController {
  constructor(
    private readonly visible: VisiblePhotos,
    private readonly comments: Comments,
    private readonly addresses: Addresses,
  ) {}

  @Put(':comment_id')
  @Answers("Change one's own comment", one('WrittenComment'), 200, ['Deprecation'])
  @Matches()
  async editComment(
    @CurrentPerson() caller: PersonCaller,
    @Param('photo_id') id: string,
    @Param('comment_id') commentId: string,
    @Body({ schema: changedComment }) body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    addDeprecationHeader(body, reply);
    const photo = await this.visible.state(pathId(PhotoId, id), caller);
    const found = await this.comments.findOwnComment(photo, pathId(CommentId, commentId), caller);
    const options = { expectedVersion: await expectedVersion(request, () => this.comments.versionOf(found.id)) };
    const { body: text, mentions } = parse(changedComment, body);
    const edited = await this.comments.edit(caller, found, { body: text, mentions: readMentions(mentions) }, options);
    return single(presentWrittenComment(await this.comments.withAuthor(edited, caller), this.addresses));
  }

  @Delete(':comment_id')
  @Answers('Delete a comment: its author, the owner of the photo, or anybody with the scope moderate', deletion)
  @RequiresScope('write:comments', 'moderate')
  @Matches()
  async deleteComment(
    @CurrentPerson() caller: PersonCaller,
    @Param('photo_id') id: string,
    @Param('comment_id') commentId: string,
    @Req() request: FastifyRequest,
  ) {
    const photo = await this.visible.state(pathId(PhotoId, id), caller);
    const unwanted = pathId(CommentId, commentId);
    const options = { expectedVersion: await namedVersion(request, () => this.comments.versionOf(unwanted)) };
    await this.comments.delete(caller, photo, unwanted, options);
    return deleted('The comment was deleted.');
  }
}
