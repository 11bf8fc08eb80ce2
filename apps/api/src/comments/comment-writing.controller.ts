import { Addresses } from '@heliograph/application-addresses';
import { Comments } from '@heliograph/application-comments';
import { type Authored, UserCards } from '@heliograph/application-people';
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
import type { UserCard } from '@heliograph/views-contracts';
import { Body, Controller, Delete, Param, Post, Put, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answers, deletion, Matches, one } from '../docs/documented.js';
import { Takes } from '../docs/request-headers.js';
import { Idempotency } from '../http/idempotency.js';
import { presentWritten } from './comment.presenter.js';
import { changedComment, mentioned, newComment } from './comment.requests.js';
import { noteDeprecated } from './deprecated-mentions.js';

/** Writes comments on a photo (R4-R6). */
@Controller('photos/:photo_id/comments')
@RequiresScope('write:comments')
export class CommentWritingController {
  constructor(
    private readonly visible: VisiblePhotos,
    private readonly comments: Comments,
    private readonly cards: UserCards,
    private readonly addresses: Addresses,
    private readonly idempotency: Idempotency,
  ) {}

  @Post()
  @Answers('Comment on a photo, or reply to a comment', one('WrittenComment'), 201, ['Deprecation'])
  @Takes('Idempotency-Key')
  async add(
    @CurrentPerson() caller: PersonCaller,
    @Param('photo_id') id: string,
    @Body({ schema: newComment }) body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    noteDeprecated(body, reply);
    const photoId = pathId(PhotoId, id);
    return this.visible.beside(photoId, caller, async (photo) => {
      const { body: text, parent: parentId, mentions } = parse(newComment, body);
      const comment = { body: text, parentId, mentions: mentioned(mentions) };
      return this.idempotency.once({
        request,
        caller,
        content: [JSON.stringify(body)],
        work: async (commandId) => {
          const ownerId = photo.then((seen) => seen.ownerId);
          const written = this.comments.write(caller, { photoId, ownerId }, comment, { commandId });
          const [item, author] = await Promise.all([written, this.cards.own(caller)]);
          return this.answer({ item, author });
        },
      });
    });
  }

  @Put(':comment_id')
  @Answers("Change one's own comment", one('WrittenComment'), 200, ['Deprecation'])
  @Matches()
  async edit(
    @CurrentPerson() caller: PersonCaller,
    @Param('photo_id') id: string,
    @Param('comment_id') commentId: string,
    @Body({ schema: changedComment }) body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    noteDeprecated(body, reply);
    const photo = await this.visible.state(pathId(PhotoId, id), caller);
    const found = await this.comments.own(photo, pathId(CommentId, commentId), caller);
    const options = { expectedVersion: await expectedVersion(request, () => this.comments.versionOf(found.id)) };
    const { body: text, mentions } = parse(changedComment, body);
    const edited = await this.comments.edit(caller, found, { body: text, mentions: mentioned(mentions) }, options);
    return single(this.present(await this.comments.withAuthor(edited, caller)));
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
    const photo = await this.visible.state(pathId(PhotoId, id), caller);
    const unwanted = pathId(CommentId, commentId);
    const options = { expectedVersion: await namedVersion(request, () => this.comments.versionOf(unwanted)) };
    await this.comments.delete(caller, photo, unwanted, options);
    return deleted('The comment was deleted.');
  }

  private answer(comment: Authored<Comment, UserCard>) {
    return created(`/photos/${comment.item.photoId}/comments/${comment.item.id}`, this.present(comment));
  }

  private present(comment: Authored<Comment, UserCard>) {
    return presentWritten(comment, this.addresses);
  }
}
