import type { DiscussionRejection } from '@heliograph/discussion-contracts';
import { CommentId, idFrom, isRejection, PhotoId } from '@heliograph/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageContext } from '../http/page-context.js';
import { pagePath } from '../http/paging.js';
import { idIn } from '../http/path.js';
import { readForm, typedFields } from '../http/read-form.js';
import { redirect } from '../http/redirect.js';
import { expectedRefusal } from '../http/refusal-of.js';
import { formPagePath } from '../http/return-path.js';
import { findObstacle } from '../http/staff.js';
import type { CommentTarget } from '../parts/comment-form.js';
import { PhotoPage } from '../pages/photo-page.js';

const first = { number: 1, cursor: null };

const isNotTheirs = (error: unknown) => isRejection<DiscussionRejection>(error, 'not-your-comment');

/** On its page of the thread. */
const placeOf = (id: PhotoId, comment: CommentId, page: number) => `${pagePath(`/photos/${id}`, {}, page)}#comment-${comment}`;

export function commentRoutes(server: FastifyInstance, context: PageContext): void {
  /** The page again, with the words that were refused and what is wrong with them. */
  const refused = async (request: FastifyRequest, reply: FastifyReply, thrown: unknown, target: CommentTarget) => {
    const error = expectedRefusal(thrown);
    if (error.status !== 422) throw error;
    const id = idIn(request.params, 'id', PhotoId);
    const photo = await context.backend.photo(id, request.viewer);
    const thread = await context.backend.comments(photo, first, request.viewer);
    const errors = error.errors.body ? error.errors : { body: [error.message] };
    const frame = { ...context.frame(request), here: `/photos/${id}` };
    const sent = { body: typedFields(request.body, 'body').body ?? '', target, errors };
    return context.show(reply, <PhotoPage frame={frame} photo={photo} thread={thread} sent={sent} />, { status: 422 });
  };

  /** For links from elsewhere, which do not know how long the thread is by now. */
  server.get('/photos/:id/comments/:comment', async (request, reply) => {
    const [id, comment] = [idIn(request.params, 'id', PhotoId), idIn(request.params, 'comment', CommentId)];
    return redirect(reply, placeOf(id, comment, await context.backend.commentPage(id, comment, request.viewer)));
  });

  server.post('/photos/:id/comments', async (request, reply) => {
    const id = idIn(request.params, 'id', PhotoId);
    const viewer = context.checkMemberForm(request);
    try {
      const { commentId, page } = await context.backend.comment(id, readForm('comment', request.body), viewer);
      return redirect(reply, placeOf(id, commentId, page));
    } catch (thrown) {
      const parent = idFrom(CommentId, typedFields(request.body, 'parent').parent ?? '');
      return refused(request, reply, thrown, parent === null ? { kind: 'comment' } : { kind: 'reply', to: parent });
    }
  });

  server.post('/photos/:id/comments/:comment/edit', async (request, reply) => {
    const [id, comment] = [idIn(request.params, 'id', PhotoId), idIn(request.params, 'comment', CommentId)];
    const viewer = context.checkMemberForm(request);
    try {
      await context.backend.editComment(id, comment, readForm('commentEdit', request.body), viewer);
      return redirect(reply, formPagePath(request.body, `/photos/${id}`, `comment-${comment}`));
    } catch (thrown) {
      return refused(request, reply, thrown, { kind: 'edit', of: comment });
    }
  });

  server.post('/photos/:id/comments/:comment/delete', async (request, reply) => {
    const [id, comment] = [idIn(request.params, 'id', PhotoId), idIn(request.params, 'comment', CommentId)];
    const viewer = context.checkMemberForm(request);
    await context.backend.deleteComment(id, comment, viewer).catch((error: unknown) => {
      throw (isNotTheirs(error) ? findObstacle(viewer, 'moderate') : null) ?? error;
    });
    return redirect(reply, formPagePath(request.body, `/photos/${id}`, 'discussion'));
  });

  for (const [verb, liked] of [
    ['like', true],
    ['unlike', false],
  ] as const) {
    server.post(`/photos/:id/comments/:comment/${verb}`, async (request, reply) => {
      const [id, comment] = [idIn(request.params, 'id', PhotoId), idIn(request.params, 'comment', CommentId)];
      await context.backend.setCommentLike(id, comment, liked, context.checkMemberForm(request));
      return redirect(reply, formPagePath(request.body, `/photos/${id}`, `comment-${comment}`));
    });
  }
}
