import type { FastifyInstance } from 'fastify';
import type { PageContext } from '../http/page-context.js';
import { redirect } from '../http/redirect.js';
import { returnTo } from '../http/return-to.js';
import { showReauth, confirmed } from '../http/step-up.js';

/** A4: who somebody is, again, before a page is opened that needs it. */
export function confirmRoutes(server: FastifyInstance, context: PageContext): void {
  server.get('/confirm', async (request, reply) => {
    context.member(request);
    const back = returnTo((request.query as Record<string, unknown>).return_to);
    return showReauth(context, request, reply, { action: '/confirm', hidden: [['return_to', back]], status: 200 });
  });

  server.post('/confirm', confirmed, async (request, reply) => {
    context.checkMemberForm(request);
    return redirect(reply, returnTo((request.body as Record<string, unknown>).return_to));
  });
}
