import { guest } from '@heliograph/application/actor';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { suspendedAccess, type PageContext } from '../http/page-context.js';
import { readForm, typedFields } from '../http/read-form.js';
import { redirect } from '../http/redirect.js';
import { expectedRefusal } from '../http/refusal-of.js';
import { safeReturnPath } from '../http/return-path.js';
import { RegisterPage } from '../pages/register-page.js';
import type { Refused } from '../refused.js';
import { showLogin } from './show-login.js';

type Fields = Record<string, unknown>;

export function accountRoutes(server: FastifyInstance, context: PageContext): void {
  const backOf = (request: FastifyRequest) =>
    safeReturnPath(((request.method === 'POST' ? request.body : request.query) as Fields | undefined)?.return_to);

  const login = (request: FastifyRequest, reply: FastifyReply, refused?: Refused) =>
    showLogin(context, request, reply, { back: backOf(request), login: typedFields(request.body, 'login').login, refused });

  const showRegister = (request: FastifyRequest, reply: FastifyReply, refused?: Refused) => {
    const page = (
      <RegisterPage
        csrf={context.guestToken(request, reply)}
        returnTo={backOf(request)}
        sent={typedFields(request.body, 'username', 'name', 'email', 'zone')}
        message={refused?.message}
        errors={refused?.errors}
      />
    );
    if (refused?.retryAfterSeconds) reply.header('Retry-After', String(refused.retryAfterSeconds));
    return context.show(reply, page, { kind: 'private', status: refused?.status ?? 200 });
  };

  server.get('/login', async (request, reply) => {
    return request.viewer === null ? login(request, reply) : redirect(reply, backOf(request));
  });

  server.post('/login', async (request, reply) => {
    context.checkGuestForm(request);
    return showFormErrors(login, request, reply, async () => {
      const { login: name, password } = readForm('login', request.body);
      await context.attempt('sign-in', request);
      const answer = await context.backend.signIn.logIn(name, password, context.signInOrigin(request));
      return context.enter(request, reply, answer, backOf(request));
    });
  });

  server.get('/register', async (request, reply) => {
    return request.viewer === null ? showRegister(request, reply) : redirect(reply, '/');
  });

  server.post('/register', async (request, reply) => {
    context.checkGuestForm(request);
    return showFormErrors(showRegister, request, reply, async () => {
      const { zone: offsetMinutes, ...fields } = readForm('register', request.body);
      await context.attempt('register', request);
      const session = await context.backend.signIn.join(guest(request.id), { ...fields, offsetMinutes }, context.signInOrigin(request));
      await context.startSession(request, reply, session);
      return redirect(reply, context.beginWelcome(reply, session.userId, backOf(request)));
    });
  });

  server.post('/logout', suspendedAccess, async (request, reply) => {
    if (request.viewer !== null) context.checkMemberForm(request);
    await context.endSession(request, reply);
    return redirect(reply, '/');
  });
}

type Show = (request: FastifyRequest, reply: FastifyReply, refused: Refused) => FastifyReply;

/** Shows the form again with what was refused in it. */
async function showFormErrors(
  show: Show,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work();
  } catch (error) {
    return show(request, reply, expectedRefusal(error));
  }
}
