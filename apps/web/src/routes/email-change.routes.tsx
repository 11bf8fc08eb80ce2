import { type Actor, guest } from '@heliograph/application/actor';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageContext } from '../http/page-context.js';
import { readForm, typedFields } from '../http/read-form.js';
import { redirect } from '../http/redirect.js';
import { expectedRefusal } from '../http/refusal-of.js';
import type { Viewer } from '../models.js';
import { EmailLinkPage } from '../pages/email-link-page.js';
import { EmailSettingsPage, type EmailSettingsProps } from '../pages/email-settings-page.js';
import { MessagePage } from '../pages/message-page.js';
import { requiresConfirmation, withoutConfirmation } from '../refusals/step-up.js';
import { formErrorsOf } from './settings.routes.js';

const EMAIL = '/settings/email';

/** Another address for the account: the wish, with the password, and what is done with the links in the mails that follow it. */
export function emailChangeRoutes(server: FastifyInstance, context: PageContext): void {
  const { profile, emailChanges } = context.backend;

  const page = async (request: FastifyRequest, reply: FastifyReply, viewer: Viewer, refused?: EmailSettingsProps['refused']) => {
    const [{ email }, pending] = await Promise.all([profile.findProfile(viewer), emailChanges.pending(viewer)]);
    const wanted = refused ? (typedFields(request.body, 'email').email ?? '') : '';
    const props = { frame: context.frame(request), email, pending, wanted, refused };
    return context.show(reply, <EmailSettingsPage {...props} />, { kind: 'private', status: refused ? 422 : 200 });
  };

  server.get(EMAIL, withoutConfirmation, async (request, reply) => page(request, reply, context.member(request)));
  server.post(EMAIL, requiresConfirmation, async (request, reply) => {
    const viewer = context.checkMemberForm(request);
    try {
      const { email, password } = readForm('email', request.body);
      await context.attempt('sign-in', request);
      await emailChanges.request(viewer, email, password);
    } catch (error) {
      return page(request, reply, viewer, formErrorsOf(error));
    }
    return redirect(reply, EMAIL);
  });

  const ends = {
    new: async (actor: Actor, token: string) => ((await emailChanges.prove(actor, token)) ? 'email-done' : 'email-half'),
    present: async (actor: Actor, token: string) => ((await emailChanges.prove(actor, token)) ? 'email-done' : 'email-half'),
    former: async (actor: Actor, token: string) => emailChanges.undo(actor, token).then(() => 'email-undone' as const),
  } as const;
  const tokenOf = (fields: unknown) => typedFields(fields as Record<string, unknown>, 'token').token ?? '';
  for (const at of ['new', 'present', 'former'] as const) {
    // Opening a link spends nothing: programs that scan mails open links, too.
    server.get(`/email/${at}`, (request, reply) =>
      context.show(reply, <EmailLinkPage at={at} csrf={context.guestToken(request, reply)} token={tokenOf(request.query)} />, {
        kind: 'private',
      }),
    );
    server.post(`/email/${at}`, async (request, reply) => {
      context.checkGuestForm(request);
      try {
        await context.attempt('sign-in', request);
        return context.show(reply, <MessagePage is={await ends[at](guest(request.id), tokenOf(request.body))} />, { kind: 'private' });
      } catch (error) {
        const refused = expectedRefusal(error);
        if (refused.status !== 404 && refused.status !== 409) throw refused;
        return context.show(reply, <MessagePage is="email-dead" />, { kind: 'private', status: refused.status });
      }
    });
  }
}
