import { isUserNavigation } from '@heliograph/http';
import { idFrom, PhotoId } from '@heliograph/kernel';
import type { FastifyInstance } from 'fastify';
import type { PageContext } from '../http/page-context.js';
import { pageOf } from '../http/paging.js';
import { idIn } from '../http/path.js';
import { redirect } from '../http/redirect.js';
import { formPagePath } from '../http/return-path.js';
import { PhotoLikesPage } from '../pages/photo-likes-page.js';
import { PhotoPage } from '../pages/photo-page.js';
import { PhotoStatisticsPage } from '../pages/photo-statistics-page.js';

export function photoRoutes(server: FastifyInstance, context: PageContext): void {
  server.get('/photos/:id', async (request, reply) => {
    const id = idIn(request.params, 'id', PhotoId);
    const photo = await context.backend.photo(id, request.viewer);
    const query = request.query as Record<string, unknown>;
    const [thread, surroundings] = await Promise.all([
      context.backend.comments(photo, pageOf(query), request.viewer),
      context.backend.surroundings(photo, request.viewer),
    ]);
    const twin = typeof query.twin === 'string' ? idFrom(PhotoId, query.twin) : null;
    context.backend.viewed(photo, request.viewer, { isUserNavigation: isUserNavigation(request), ...context.visit(request) });
    // What its owner alone sees is not stored.
    const kind = photo.state === 'published' ? 'page' : 'private';
    return context.show(reply, <PhotoPage frame={context.frame(request)} {...{ photo, thread, surroundings, twin }} />, { kind });
  });

  server.get('/photos/:id/likes', async (request, reply) => {
    const id = idIn(request.params, 'id', PhotoId);
    const photo = await context.backend.photo(id, request.viewer);
    const listing = await context.backend.likers(photo, pageOf(request.query as Record<string, unknown>), request.viewer);
    return context.show(reply, <PhotoLikesPage frame={context.frame(request)} photo={photo} listing={listing} />);
  });

  server.get('/photos/:id/statistics', async (request, reply) => {
    const viewer = context.member(request);
    const id = idIn(request.params, 'id', PhotoId);
    const [photo, days] = await Promise.all([context.backend.photo(id, viewer), context.backend.statistics(id, viewer)]);
    return context.show(reply, <PhotoStatisticsPage frame={context.frame(request)} photo={photo} days={days} />, { kind: 'private' });
  });

  server.get('/photos/:id/original', async (request, reply) => {
    const viewer = context.member(request);
    return redirect(reply, await context.backend.original(idIn(request.params, 'id', PhotoId), viewer));
  });

  for (const [verb, liked] of [
    ['like', true],
    ['unlike', false],
  ] as const) {
    server.post(`/photos/:id/${verb}`, async (request, reply) => {
      const id = idIn(request.params, 'id', PhotoId);
      await context.backend.setLike(id, liked, context.checkMemberForm(request));
      return redirect(reply, formPagePath(request.body, `/photos/${id}`, 'actions'));
    });
  }

  for (const [verb, published] of [
    ['publish', true],
    ['unpublish', false],
  ] as const) {
    server.post(`/photos/:id/${verb}`, async (request, reply) => {
      const id = idIn(request.params, 'id', PhotoId);
      await context.backend.setPublished(id, published, context.checkMemberForm(request));
      return redirect(reply, `/photos/${id}`);
    });
  }

  server.post('/photos/:id/delete', async (request, reply) => {
    const viewer = context.checkMemberForm(request);
    await context.backend.deletePhoto(idIn(request.params, 'id', PhotoId), viewer);
    return redirect(reply, `/users/${viewer.username}`);
  });
}
