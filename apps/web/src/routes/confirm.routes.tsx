import type { FastifyInstance } from 'fastify';
import type { PageContext } from '../http/page-context.js';
import { redirect } from '../http/redirect.js';
import { safeReturnPath } from '../http/return-path.js';
import { showReauth, requiresConfirmation } from '../refusals/step-up.js';

/** A4: who somebody is, again, before a page is opened that needs it. */
export function confirmRoutes(server: FastifyInstance, context: PageContext): void {
  server.get('/confirm', async (request, reply) => {
    context.member(request);
    const back = safeReturnPath((request.query as Record<string, unknown>).return_to);
    return showReauth(context, request, reply, { action: '/confirm', hidden: [['return_to', back]], status: 200 });
  });

  server.post('/confirm', requiresConfirmation, async (request, reply) => {
    context.checkMemberForm(request);
    return redirect(reply, safeReturnPath((request.body as Record<string, unknown>).return_to));
  });
}
