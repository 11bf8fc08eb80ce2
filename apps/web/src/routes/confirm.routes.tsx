import type { FastifyInstance } from 'fastify';
import type { PageContext } from '../http/page-context.js';
import { redirect } from '../http/redirect.js';
import { returnTo } from '../http/return-to.js';
import { confirmed } from '../http/step-up.js';
import { ConfirmPage } from '../pages/confirm-page.js';

/** A4: who somebody is, again, before a page is opened that needs it. */
export function confirmRoutes(server: FastifyInstance, context: PageContext): void {
  server.get('/confirm', async (request, reply) => {
    context.member(request);
    const back = returnTo((request.query as Record<string, unknown>).return_to);
    const page = <ConfirmPage frame={context.frame(request)} action="/confirm" hidden={[['return_to', back]]} />;
    return context.show(reply, page, { kind: 'private' });
  });

  server.post('/confirm', confirmed, async (request, reply) => {
    context.checkMemberForm(request);
    return redirect(reply, returnTo((request.body as Record<string, unknown>).return_to));
  });
}
