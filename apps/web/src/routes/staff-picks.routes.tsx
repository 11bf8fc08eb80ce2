import { PhotoId } from '@heliograph/kernel';
import type { FastifyInstance } from 'fastify';
import type { PageContext } from '../http/page-context.js';
import { pageOf } from '../http/paging.js';
import { idIn } from '../http/path.js';
import { redirect } from '../http/redirect.js';
import { formPagePath } from '../http/return-path.js';
import { curator } from '../http/staff.js';
import { StaffPicksPage } from '../pages/staff-picks-page.js';
import { PICKS } from '../parts/pick-form.js';
import { withoutConfirmation } from '../refusals/step-up.js';

/** The editors' picks (U4), for curators, who are asked again where their power needs it (A4). */
export function staffPicksRoutes(server: FastifyInstance, context: PageContext): void {
  server.get(PICKS, withoutConfirmation, async (request, reply) => {
    const viewer = curator(context.member(request));
    const listing = await context.backend.photos({ of: 'picks' }, pageOf(request.query as Record<string, unknown>), viewer);
    return context.show(reply, <StaffPicksPage frame={context.frame(request)} listing={listing} />, { kind: 'private' });
  });

  for (const [verb, picked] of [
    ['add', true],
    ['remove', false],
  ] as const) {
    server.post(`${PICKS}/:id/${verb}`, withoutConfirmation, async (request, reply) => {
      const viewer = curator(context.checkMemberForm(request));
      await context.backend.setPick(idIn(request.params, 'id', PhotoId), picked, viewer);
      return redirect(reply, formPagePath(request.body, PICKS, 'main'));
    });
  }
}
