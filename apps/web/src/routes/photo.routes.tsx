import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Desk } from '../http/desk.js';
import { pageOf } from '../http/paging.js';
import { found, idIn } from '../http/path.js';
import { redirect } from '../http/redirect.js';
import { returnTo } from '../http/return-to.js';
import { PhotoPage } from '../pages/photo-page.js';

export function photoRoutes(server: FastifyInstance, desk: Desk): void {
  server.get('/photos/:id', async (request, reply) => {
    const id = idIn(request.params, 'id');
    const photo = found(await desk.backend.photo(id, request.viewer));
    const query = request.query as Record<string, unknown>;
    const thread = await desk.backend.comments(photo, pageOf(query), request.viewer);
    const twin = typeof query.twin === 'string' && /^[1-9]\d{0,15}$/.test(query.twin) ? Number(query.twin) : undefined;
    if (isLookedAt(request) && !photo.isOwn) desk.backend.viewed(id, request.viewer, desk.visit(request));
    return desk.show(reply, <PhotoPage frame={desk.frame(request)} photo={photo} thread={thread} twin={twin} />);
  });

  for (const [verb, liked] of [
    ['like', true],
    ['unlike', false],
  ] as const) {
    server.post<{ Body: Record<string, unknown> }>(`/photos/:id/${verb}`, async (request, reply) => {
      const id = idIn(request.params, 'id');
      await desk.backend.setLike(id, liked, desk.checkMemberForm(request));
      return redirect(reply, `${withoutHash(returnTo(request.body.return_to ?? `/photos/${id}`))}#actions`);
    });
  }

  for (const [verb, published] of [
    ['publish', true],
    ['unpublish', false],
  ] as const) {
    server.post(`/photos/:id/${verb}`, async (request, reply) => {
      const id = idIn(request.params, 'id');
      await desk.backend.setPublished(id, published, desk.checkMemberForm(request));
      return redirect(reply, `/photos/${id}`);
    });
  }

  server.post('/photos/:id/delete', async (request, reply) => {
    const viewer = desk.checkMemberForm(request);
    await desk.backend.deletePhoto(idIn(request.params, 'id'), viewer);
    return redirect(reply, `/users/${viewer.username}`);
  });
}

/** A view is a person's look: neither HEAD nor a browser's guess ahead. */
function isLookedAt(request: FastifyRequest): boolean {
  return request.method === 'GET' && request.headers['sec-purpose'] === undefined;
}

const withoutHash = (path: string): string => path.split('#', 1)[0] ?? '/';
