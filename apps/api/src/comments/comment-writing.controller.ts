import { Addresses } from '@heliograph/application/addresses';
import { Comments } from '@heliograph/application/comments';
import { UserCards } from '@heliograph/application/people';
import { VisiblePhotos } from '@heliograph/application/photos';
import { created, CurrentPerson, parse, pathId, type PersonCaller, RequiresScope } from '@heliograph/http';
import { PhotoId } from '@heliograph/kernel';
import { Body, Controller, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answers, one } from '../docs/answer-schemas.js';
import { Takes } from '../docs/request-headers.js';
import { Idempotency } from '../http/idempotency.js';
import { presentWrittenComment } from './comment.presenter.js';
import { readMentions, newComment } from './comment.requests.js';
import { addDeprecationHeader } from './deprecated-mentions.js';

/** A new comment on a photo (R4-R6). */
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
  async addComment(
    @CurrentPerson() caller: PersonCaller,
    @Param('photo_id') id: string,
    @Body({ schema: newComment }) body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    addDeprecationHeader(body, reply);
    const photoId = pathId(PhotoId, id);
    return this.visible.checkActionDuring(photoId, caller, async (photo) => {
      const { body: text, parent: parentId, mentions } = parse(newComment, body);
      const comment = { body: text, parentId, mentions: readMentions(mentions) };
      return this.idempotency.runOnce({
        request,
        caller,
        content: [JSON.stringify(body)],
        work: async (commandId) => {
          const ownerId = photo.then((seen) => seen.ownerId);
          const written = this.comments.write(caller, { photoId, ownerId }, comment, { commandId });
          const [item, author] = await Promise.all([written, this.cards.findOwnCard(caller)]);
          return created(`/photos/${item.photoId}/comments/${item.id}`, presentWrittenComment({ item, author }, this.addresses));
        },
      });
    });
  }
}
