import { SessionId } from '@heliograph/identity-contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageContext } from '../http/page-context.js';
import { idIn } from '../http/path.js';
import { readForm } from '../http/read-form.js';
import { redirect } from '../http/redirect.js';
import type { Viewer } from '../models.js';
import { SecurityPage, type SecurityPageProps } from '../pages/security-page.js';
import { requiresConfirmation, withoutConfirmation } from '../refusals/step-up.js';
import { formErrorsOf } from './settings.routes.js';

/** The page of the password and of the second factor. */
export const SECURITY = '/settings/security';

/** Sessions, password and address: what keeps an account its owner's. */
export function securityRoutes(server: FastifyInstance, context: PageContext): void {
  const { sessions, mailProofs, profile, secondFactor } = context.backend;

  const page = async (
    request: FastifyRequest,
    reply: FastifyReply,
    viewer: Viewer,
    shown: Pick<SecurityPageProps, 'refused' | 'asked'> = {},
  ) => {
    const [living, { email, emailVerified }, factors] = await Promise.all([
      sessions.listSessions(viewer, request.sessionToken ?? ''),
      profile.findProfile(viewer),
      secondFactor.findFactors(viewer),
    ]);
    const props = { frame: context.frame(request), sessions: living, email, emailVerified, factors, ...shown };
    return context.show(reply, <SecurityPage {...props} />, { kind: 'private', status: shown.refused ? 422 : 200 });
  };

  server.get(SECURITY, withoutConfirmation, async (request, reply) => {
    const viewer = context.member(request);
    return page(request, reply, viewer, { asked: (request.query as Record<string, unknown>).asked === '1' });
  });

  server.post(`${SECURITY}/sessions/:id/end`, withoutConfirmation, async (request, reply) => {
    await sessions.end(context.checkMemberForm(request), idIn(request.params, 'id', SessionId));
    return redirect(reply, SECURITY);
  });

  server.post(`${SECURITY}/sessions/end-others`, withoutConfirmation, async (request, reply) => {
    await sessions.endOthers(context.checkMemberForm(request), request.sessionToken ?? '');
    return redirect(reply, SECURITY);
  });

  server.post(`${SECURITY}/verification`, withoutConfirmation, async (request, reply) => {
    await mailProofs.requestVerification(context.checkMemberForm(request));
    return redirect(reply, `${SECURITY}?asked=1`);
  });

  server.post('/settings/password', { config: { ...requiresConfirmation.config, page: SECURITY } }, async (request, reply) => {
    const viewer = context.checkMemberForm(request);
    try {
      const { current_password: current, password } = readForm('password', request.body);
      await profile.changePassword(viewer, current, password);
    } catch (error) {
      return page(request, reply, viewer, { refused: formErrorsOf(error) });
    }
    await context.endSession(request, reply);
    return redirect(reply, `/login?${new URLSearchParams({ return_to: SECURITY })}`);
  });
}
