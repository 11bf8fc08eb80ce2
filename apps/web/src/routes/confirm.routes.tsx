import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageContext } from '../http/page-context.js';
import { readForm } from '../http/read-form.js';
import { redirect } from '../http/redirect.js';
import { returnTo } from '../http/return-to.js';
import { ConfirmPage } from '../pages/confirm-page.js';
import type { Refused } from '../refused.js';
import { mendable } from './settings.routes.js';

/** A4: the password again, before a session has the power of its user's roles. */
export function confirmRoutes(server: FastifyInstance, context: PageContext): void {
  const show = (request: FastifyRequest, reply: FastifyReply, back: string, refused?: Pick<Refused, 'message' | 'errors'>) => {
    const page = <ConfirmPage frame={context.frame(request)} returnTo={back} refused={refused} />;
    return context.show(reply, page, { kind: 'private', status: refused ? 422 : 200 });
  };

  server.get('/confirm', async (request, reply) => {
    context.member(request);
    return show(request, reply, returnTo((request.query as Record<string, unknown>).return_to));
  });

  server.post('/confirm', async (request, reply) => {
    const viewer = context.checkMemberForm(request);
    const back = returnTo((request.body as Record<string, unknown>).return_to);
    try {
      const { password } = readForm('confirm', request.body);
      await context.attempt('sign-in', request);
      await context.backend.signIn.confirm(viewer, password);
    } catch (error) {
      return show(request, reply, back, mendable(error));
    }
    return redirect(reply, back);
  });
}
