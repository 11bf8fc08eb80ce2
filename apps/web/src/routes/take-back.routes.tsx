import { guest } from '@heliograph/application/actor';
import type { FastifyInstance } from 'fastify';
import type { PageContext } from '../http/page-context.js';
import { typedFields } from '../http/read-form.js';
import { expectedRefusal } from '../http/refusal-of.js';
import { MessagePage } from '../pages/message-page.js';
import { TakeBackPage } from '../pages/take-back-page.js';

const tokenOf = (fields: unknown) => typedFields(fields as Record<string, unknown>, 'token').token ?? '';

/** A4: the link of a mail about a new app, token or factor. */
export function takeBackRoutes(server: FastifyInstance, context: PageContext): void {
  const { mailProofs } = context.backend;

  // Opening a link ends nothing: programs that scan mails open links, too.
  server.get('/take-back', async (request, reply) => {
    const token = tokenOf(request.query);
    const kind = await mailProofs.findTakeBack(token);
    if (kind === null) return context.show(reply, <MessagePage is="take-back-dead" />, { kind: 'private', status: 404 });
    return context.show(reply, <TakeBackPage kind={kind} csrf={context.guestToken(request, reply)} token={token} />, { kind: 'private' });
  });

  server.post('/take-back', async (request, reply) => {
    context.checkGuestForm(request);
    try {
      await context.attempt('sign-in', request);
      await mailProofs.takeBack(guest(request.id), tokenOf(request.body));
    } catch (error) {
      const refused = expectedRefusal(error);
      if (refused.status !== 404) throw refused;
      return context.show(reply, <MessagePage is="take-back-dead" />, { kind: 'private', status: 404 });
    }
    return context.show(reply, <MessagePage is="taken-back" />, { kind: 'private' });
  });
}
