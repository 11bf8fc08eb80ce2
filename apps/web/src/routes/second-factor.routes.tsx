import type { FactorProof, IdentityRejection } from '@heliograph/identity-contracts';
import { isRejection } from '@heliograph/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PageContext, SECOND_FACTOR } from '../http/page-context.js';
import { readForm } from '../http/read-form.js';
import { redirect } from '../http/redirect.js';
import { expectedRefusal } from '../http/refusal-of.js';
import { safeReturnPath } from '../http/return-path.js';
import { message } from '../language/message.js';
import { SecondFactorPage } from '../pages/second-factor-page.js';
import { Refused } from '../refused.js';
import { showLogin } from './show-login.js';

/** The second step of a sign-in, after the password or another provider. */
export function secondFactorRoutes(server: FastifyInstance, context: PageContext): void {
  const show = async (request: FastifyRequest, reply: FastifyReply, back: string, refused?: Refused) => {
    const passkey = await context.backend.signIn.askPasskey({ unfinished: context.unfinishedToken(request) ?? '' });
    const csrf = context.guestToken(request, reply);
    const page = (
      <SecondFactorPage
        action={SECOND_FACTOR}
        csrf={csrf}
        hidden={[['return_to', back]]}
        home="/"
        passkey={passkey}
        message={refused?.message}
        errors={refused?.errors}
      />
    );
    if (refused?.retryAfterSeconds) reply.header('Retry-After', String(refused.retryAfterSeconds));
    return context.show(reply, page, { kind: 'private', status: refused?.status ?? 200 });
  };

  server.get(SECOND_FACTOR, async (request, reply) => {
    const back = safeReturnPath((request.query as Record<string, unknown>).return_to);
    if (request.viewer !== null) return redirect(reply, back);
    if (context.unfinishedToken(request) === null) return redirect(reply, `/login?${new URLSearchParams({ return_to: back })}`);
    return show(request, reply, back);
  });

  server.post(SECOND_FACTOR, async (request, reply) => {
    context.checkGuestForm(request);
    const back = safeReturnPath((request.body as Record<string, unknown>).return_to);
    try {
      const proof = proofOf(request.body);
      await context.attempt('sign-in', request);
      const origin = context.signInOrigin(request);
      const session = await context.backend.signIn.finish(context.unfinishedToken(request) ?? '', proof, origin);
      return await context.enter(request, reply, session, back);
    } catch (error) {
      if (isRejection<IdentityRejection>(error, 'sign-in-ended')) return showLogin(context, request, reply, { back, refused: ended });
      return show(request, reply, back, expectedRefusal(error));
    }
  });
}

/** What a browser answers for a passkey is some hundred characters. */
function proofOf(fields: unknown): FactorProof {
  const { passkey } = fields as Readonly<Record<string, unknown>>;
  return typeof passkey === 'string' && passkey !== '' ? { passkey: passkey.slice(0, 20_000) } : readForm('code', fields);
}

const ended = new Refused(422, message('This took too long, or something has changed. Please sign in again.'));
