import type { DiscussionRejection } from '@heliograph/discussion-contracts';
import { CommentId, idFrom, PhotoId, Rejected } from '@heliograph/kernel';
import type { FastifyInstance } from 'fastify';
import type { PageContext } from '../http/page-context.js';
import { idIn } from '../http/path.js';
import { readForm, typed } from '../http/read-form.js';
import { redirect } from '../http/redirect.js';
import { expectedRefusal } from '../http/refusal-of.js';
import { hindrance } from '../http/staff.js';
import { PhotoPage } from '../pages/photo-page.js';

const first = { number: 1, cursor: null };

const isNotTheirs = (error: unknown) => error instanceof Rejected && error.code === ('not-your-comment' satisfies DiscussionRejection);

export function commentRoutes(server: FastifyInstance, context: PageContext): void {
  server.post('/photos/:id/comments', async (request, reply) => {
    const id = idIn(request.params, 'id', PhotoId);
    const viewer = context.checkMemberForm(request);
    try {
      const { commentId, page } = await context.backend.comment(id, readForm('comment', request.body), viewer);
      return redirect(reply, `/photos/${id}${page > 1 ? `?page=${page}` : ''}#comment-${commentId}`);
    } catch (thrown) {
      const error = expectedRefusal(thrown);
      if (error.status !== 422) throw error;
      const photo = await context.backend.photo(id, viewer);
      const thread = await context.backend.comments(photo, first, viewer);
      const { body = '', parent = '' } = typed(request.body, 'body', 'parent');
      const errors = error.errors.body ? error.errors : { body: [error.message] };
      const frame = { ...context.frame(request), here: `/photos/${id}` };
      const sent = { body, parent: idFrom(CommentId, parent), errors };
      return context.show(reply, <PhotoPage frame={frame} photo={photo} thread={thread} sent={sent} />, { status: 422 });
    }
  });

  server.post('/photos/:id/comments/:comment/delete', async (request, reply) => {
    const [id, comment] = [idIn(request.params, 'id', PhotoId), idIn(request.params, 'comment', CommentId)];
    const [viewer, back] = [context.checkMemberForm(request), `/photos/${id}#discussion`];
    await context.backend.deleteComment(id, comment, viewer).catch((error: unknown) => {
      throw (isNotTheirs(error) ? hindrance(viewer, 'moderate') : null) ?? error;
    });
    return redirect(reply, back);
  });

  for (const [verb, liked] of [
    ['like', true],
    ['unlike', false],
  ] as const) {
    server.post(`/photos/:id/comments/:comment/${verb}`, async (request, reply) => {
      const [id, comment] = [idIn(request.params, 'id', PhotoId), idIn(request.params, 'comment', CommentId)];
      await context.backend.setCommentLike(id, comment, liked, context.checkMemberForm(request));
      return redirect(reply, `/photos/${id}#comment-${comment}`);
    });
  }
}
