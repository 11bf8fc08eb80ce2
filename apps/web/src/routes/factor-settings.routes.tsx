import { PasskeyId } from '@heliograph/identity-contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageContext } from '../http/page-context.js';
import { idIn } from '../http/path.js';
import { readForm, typedFields } from '../http/read-form.js';
import { redirect } from '../http/redirect.js';
import type { Viewer } from '../models.js';
import { PasskeyPage, type PasskeyPageProps } from '../pages/passkey-page.js';
import { RecoveryCodesPage } from '../pages/recovery-codes-page.js';
import { TotpPage, type TotpPageProps } from '../pages/totp-page.js';
import { requiresConfirmation } from '../refusals/step-up.js';
import { SECURITY } from './security.routes.js';
import { formErrorsOf } from './settings.routes.js';

const TOTP = `${SECURITY}/totp`;

/** Setting up a second factor and removing it. */
export function factorSettingsRoutes(server: FastifyInstance, context: PageContext): void {
  const { secondFactor } = context.backend;

  const showSetup = async (request: FastifyRequest, reply: FastifyReply, viewer: Viewer, refused?: TotpPageProps['refused']) => {
    const setup = await secondFactor.totpSetup(viewer);
    if (setup === null) return redirect(reply, SECURITY);
    const page = <TotpPage frame={context.frame(request)} setup={setup} refused={refused} />;
    return context.show(reply, page, { kind: 'private', status: refused ? 422 : 200 });
  };
  // Shown in this answer and never again.
  const showCodes = (request: FastifyRequest, reply: FastifyReply, codes: readonly string[]) =>
    codes.length === 0
      ? redirect(reply, SECURITY)
      : context.show(reply, <RecoveryCodesPage frame={context.frame(request)} codes={codes} />, { kind: 'private' });

  server.post(TOTP, requiresConfirmation, async (request, reply) => {
    await secondFactor.beginTotp(context.checkMemberForm(request));
    return redirect(reply, TOTP);
  });

  server.get(TOTP, requiresConfirmation, async (request, reply) => showSetup(request, reply, context.member(request)));

  server.post(`${TOTP}/confirm`, requiresConfirmation, async (request, reply) => {
    const viewer = context.checkMemberForm(request);
    try {
      return showCodes(request, reply, await secondFactor.confirmTotp(viewer, readForm('code', request.body).otp));
    } catch (error) {
      return showSetup(request, reply, viewer, formErrorsOf(error));
    }
  });

  server.post(`${TOTP}/remove`, requiresConfirmation, async (request, reply) => {
    await secondFactor.removeTotp(context.checkMemberForm(request));
    return redirect(reply, SECURITY);
  });

  const showPasskey = async (request: FastifyRequest, reply: FastifyReply, viewer: Viewer, refused?: PasskeyPageProps['refused']) => {
    const options = await secondFactor.beginPasskey(viewer);
    const { name } = typedFields(request.body, 'name');
    const page = <PasskeyPage frame={context.frame(request)} options={options} name={name} refused={refused} />;
    return context.show(reply, page, { kind: 'private', status: refused ? 422 : 200 });
  };

  server.post(`${SECURITY}/passkeys`, requiresConfirmation, async (request, reply) =>
    showPasskey(request, reply, context.checkMemberForm(request)),
  );

  server.post(`${SECURITY}/passkeys/add`, requiresConfirmation, async (request, reply) => {
    const viewer = context.checkMemberForm(request);
    try {
      const { name, passkey } = readForm('passkey', request.body);
      return showCodes(request, reply, await secondFactor.addPasskey(viewer, name, passkey));
    } catch (error) {
      return showPasskey(request, reply, viewer, formErrorsOf(error));
    }
  });

  server.post(`${SECURITY}/passkeys/:id/remove`, requiresConfirmation, async (request, reply) => {
    await secondFactor.removePasskey(context.checkMemberForm(request), idIn(request.params, 'id', PasskeyId));
    return redirect(reply, SECURITY);
  });

  server.post(`${SECURITY}/recovery-codes`, requiresConfirmation, async (request, reply) =>
    showCodes(request, reply, await secondFactor.renewRecoveryCodes(context.checkMemberForm(request))),
  );
}
