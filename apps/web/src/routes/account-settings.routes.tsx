import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GoOnPage } from '../pages/go-on-page.js';
import { NotConfirmed, suspendedAccess, type PageContext } from '../http/page-context.js';
import { pageHeaders } from '../http/headers.js';
import { readForm } from '../http/read-form.js';
import { redirect } from '../http/redirect.js';
import type { Viewer } from '../models.js';
import { AccountSettingsPage, type AccountSettingsProps } from '../pages/account-settings-page.js';
import { ErasedPage } from '../pages/erased-page.js';
import { requiresConfirmation, withoutConfirmation } from '../refusals/step-up.js';
import { InstalledProvider } from '../sign-in-provider/installed-provider.js';
import { providerId } from '../sign-in-provider/provider.js';
import { formErrorsOf } from './settings.routes.js';
import { showSuspendedPage } from './suspension.routes.js';

const ACCOUNT = '/settings/account';
const unconfirmedEvenSuspended = { config: { ...withoutConfirmation.config, ...suspendedAccess.config } };
const confirmedEvenSuspended = { config: { ...requiresConfirmation.config, ...suspendedAccess.config } };

/** The account as a whole: a copy of everything, another way to sign in, and its end. */
export function accountSettingsRoutes(server: FastifyInstance, context: PageContext): void {
  const { erasure, exports, outsideAccounts } = context.backend;

  server.get(ACCOUNT, withoutConfirmation, async (request, reply) => showAccount(context, request, reply, context.member(request)));

  server.post(`${ACCOUNT}/export`, confirmedEvenSuspended, async (request, reply) => {
    const { fileName, content } = await exports.start(context.checkMemberForm(request).userId);
    reply.headers({
      ...pageHeaders('private'),
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    });
    return reply.send(content);
  });

  // The password in the form says who somebody is: nobody is asked for it twice. Who has a second factor shows that, too.
  server.post(`${ACCOUNT}/delete`, unconfirmedEvenSuspended, async (request, reply) => {
    const viewer = context.checkMemberForm(request);
    if (viewer.hasSecondFactor && !viewer.confirmed) throw new NotConfirmed();
    try {
      const { password } = readForm('erasure', request.body);
      await context.attempt('sign-in', request);
      await erasure.erase(viewer, { password });
    } catch (error) {
      const refused = { form: 'erasure', ...formErrorsOf(error) } as const;
      if (viewer.suspension) return showSuspendedPage(context, request, reply, viewer.suspension, refused);
      return showAccount(context, request, reply, viewer, refused);
    }
    await context.endSession(request, reply);
    return context.show(reply, <ErasedPage />, { kind: 'private' });
  });

  const provider = InstalledProvider.create(context);
  if (!provider) return;

  server.post(`${ACCOUNT}/provider/connect`, requiresConfirmation, async (request, reply) => {
    const { userId } = context.checkMemberForm(request);
    const href = await provider.begin(reply, { returnTo: ACCOUNT, connects: userId });
    return context.show(reply, <GoOnPage provider={provider.signIn.provider.name} href={href} />, { kind: 'private' });
  });

  server.post(`${ACCOUNT}/provider/disconnect`, requiresConfirmation, async (request, reply) => {
    await outsideAccounts.disconnect(context.checkMemberForm(request), providerId(provider.signIn.provider));
    return redirect(reply, ACCOUNT);
  });
}

export async function showAccount(
  context: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  viewer: Viewer,
  refused?: AccountSettingsProps['refused'],
): Promise<FastifyReply> {
  const { provider: named } = context.options;
  const { outsideAccounts } = context.backend;
  const provider = named ? { name: named.name, connectedAt: await outsideAccounts.connectedAt(viewer, providerId(named)) } : null;
  const page = <AccountSettingsPage frame={context.frame(request)} provider={provider} refused={refused} />;
  return context.show(reply, page, { kind: 'private', status: refused ? 422 : 200 });
}
