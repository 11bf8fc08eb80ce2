import type { FastifyInstance } from 'fastify';
import type { PageContext } from '../http/page-context.js';
import { pageOf } from '../http/paging.js';
import { readForm } from '../http/read-form.js';
import { redirect } from '../http/redirect.js';
import { CoverPage } from '../pages/cover-page.js';
import { withoutConfirmation } from '../refusals/step-up.js';

/** What stands above one's profile. */
export function coverRoutes(server: FastifyInstance, context: PageContext): void {
  server.get('/settings/cover', withoutConfirmation, async (request, reply) => {
    const viewer = context.member(request);
    const page = pageOf(request.query as Record<string, unknown>);
    const [cover, listing] = await Promise.all([
      context.backend.cover(viewer.username, viewer),
      context.backend.photos({ of: 'owner', username: viewer.username, sort: 'taken' }, page, viewer),
    ]);
    return context.show(reply, <CoverPage frame={context.frame(request)} cover={cover} listing={listing} />, { kind: 'private' });
  });

  server.post('/settings/cover', withoutConfirmation, async (request, reply) => {
    const viewer = context.checkMemberForm(request);
    await context.backend.chooseCover(readForm('cover', request.body), viewer);
    return redirect(reply, `/users/${viewer.username}`);
  });
}
