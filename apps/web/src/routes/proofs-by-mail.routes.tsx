import { guest } from '@heliograph/application/actor';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageContext } from '../http/page-context.js';
import { readForm, typedFields } from '../http/read-form.js';
import { expectedRefusal } from '../http/refusal-of.js';
import { ForgotPage } from '../pages/forgot-page.js';
import { MessagePage } from '../pages/message-page.js';
import { ResetPage } from '../pages/reset-page.js';
import { VerifyPage } from '../pages/verify-page.js';
import { Refused } from '../refused.js';

type Fields = Record<string, unknown> | null | undefined;

/**
 * What is done with links out of mails. Opening one does not use it up, because programs that scan mails open links too: the form on the page
 * does. The token leaves the page in that form alone: no referrer, no cache, no log.
 */
export function proofsByMailRoutes(server: FastifyInstance, context: PageContext): void {
  const { mailProofs } = context.backend;
  const withoutMail = context.options.sendsMail === false ? <MessagePage is="reset-needs-mail" /> : null;

  const answer = (reply: FastifyReply, page: React.ReactElement, refused?: Refused) => {
    if (refused?.retryAfterSeconds) reply.header('Retry-After', String(refused.retryAfterSeconds));
    return context.show(reply, page, { kind: 'private', status: refused?.status ?? 200 });
  };
  const tokenOf = (fields: unknown) => typedFields(fields as Fields, 'token').token ?? '';

  const showForgot = (request: FastifyRequest, reply: FastifyReply, refused?: Refused) => {
    const sent = typedFields(request.body, 'email').email;
    return answer(reply, <ForgotPage csrf={context.guestToken(request, reply)} email={sent} refused={refused} />, refused);
  };
  server.get('/forgot', (request, reply) => (withoutMail ? answer(reply, withoutMail) : showForgot(request, reply)));
  server.post('/forgot', async (request, reply) => {
    context.checkGuestForm(request);
    if (withoutMail) return answer(reply, withoutMail);
    try {
      const { email } = readForm('forgot', request.body);
      await context.attempt('sign-in', request);
      await mailProofs.requestReset(email);
    } catch (error) {
      return showForgot(request, reply, expectedRefusal(error));
    }
    return answer(reply, <MessagePage is="reset-asked" />);
  });

  const showReset = (request: FastifyRequest, reply: FastifyReply, token: string, refused?: Refused) =>
    answer(reply, <ResetPage csrf={context.guestToken(request, reply)} token={token} refused={refused} />, refused);
  server.get('/reset', async (request, reply) => {
    const token = tokenOf(request.query);
    return (await mailProofs.isResetGood(token))
      ? showReset(request, reply, token)
      : answer(reply, <MessagePage is="reset-dead" />, gone());
  });
  server.post('/reset', async (request, reply) => {
    context.checkGuestForm(request);
    try {
      const { token, password } = readForm('reset', request.body);
      await context.attempt('sign-in', request);
      await mailProofs.resetPassword(guest(request.id), token, password);
    } catch (error) {
      const refused = expectedRefusal(error);
      if (refused.status === 404) return answer(reply, <MessagePage is="reset-dead" />, refused);
      return showReset(request, reply, tokenOf(request.body), refused);
    }
    return answer(reply, <MessagePage is="reset-done" />);
  });

  server.get('/verify', (request, reply) =>
    answer(reply, <VerifyPage csrf={context.guestToken(request, reply)} token={tokenOf(request.query)} />),
  );
  server.post('/verify', async (request, reply) => {
    context.checkGuestForm(request);
    try {
      await context.attempt('sign-in', request);
      await mailProofs.verifyEmail(guest(request.id), tokenOf(request.body));
    } catch (error) {
      const refused = expectedRefusal(error);
      if (refused.status !== 404) throw refused;
      return answer(reply, <MessagePage is="verify-dead" />, refused);
    }
    return answer(reply, <MessagePage is="verify-done" />);
  });
}

const gone = () => new Refused(404, '');
