import { invalid, uploadOf } from '@heliograph/http';
import { PersonalTokenId } from '@heliograph/identity-contracts';
import { AppId } from '@heliograph/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageContext } from '../http/page-context.js';
import { idIn } from '../http/path.js';
import { readForm, typedFields } from '../http/read-form.js';
import { limitSize, readParts } from '../http/read-parts.js';
import { redirect } from '../http/redirect.js';
import { expectedRefusal } from '../http/refusal-of.js';
import { safeReturnPath } from '../http/return-path.js';
import { message } from '../language/message.js';
import type { Viewer } from '../models.js';
import { ConnectionsPage } from '../pages/connections-page.js';
import { ProfileSettingsPage, type ProfileSettingsProps } from '../pages/profile-settings-page.js';
import { TokensPage } from '../pages/tokens-page.js';
import { requiresConfirmation, withoutConfirmation } from '../refusals/step-up.js';
import { Refused } from '../refused.js';

/** O7, O10: a person's settings, and the apps and tokens that act for them. */
export function settingsRoutes(server: FastifyInstance, context: PageContext): void {
  const { profile, connections, personalTokens, limits } = context.backend;

  const profilePage = async (request: FastifyRequest, reply: FastifyReply, viewer: Viewer, refused?: ProfileSettingsProps['refused']) => {
    const [{ email, name, location, bio, websiteUrl }, room] = await Promise.all([
      profile.findProfile(viewer),
      context.backend.room(viewer),
    ]);
    const kept = { name, location: location ?? '', bio: bio ?? '', website_url: websiteUrl ?? '' };
    const texts = refused?.form === 'profile' ? typedFields(request.body, 'name', 'location', 'bio', 'website_url') : kept;
    const page = <ProfileSettingsPage frame={context.frame(request)} email={email} texts={texts} room={room} refused={refused} />;
    return context.show(reply, page, { kind: 'private', status: refused?.status ?? 200 });
  };

  server.get('/settings', withoutConfirmation, async (request, reply) => profilePage(request, reply, context.member(request)));

  server.post('/settings/profile', withoutConfirmation, async (request, reply) => {
    const viewer = context.checkMemberForm(request);
    try {
      const { website_url: websiteUrl, ...texts } = readForm('profile', request.body);
      await profile.change(viewer, { ...texts, websiteUrl });
    } catch (error) {
      return profilePage(request, reply, viewer, { form: 'profile', status: 422, ...formErrorsOf(error) });
    }
    return redirect(reply, '/settings');
  });

  server.post('/settings/avatar', withoutConfirmation, async (request, reply) => {
    context.member(request);
    const { fields, image, errors: wrong } = await readParts(request, ['return_to']);
    const viewer = context.checkMemberForm(request, fields);
    try {
      if (wrong.image) throw invalid(wrong);
      if (image === null) throw new Refused(422, '', { image: [message('Choose a picture.')] });
      await uploadOf(request).withContent(limitSize(image), (content) => profile.changeAvatar(viewer, content));
    } catch (error) {
      const { status, message, errors } = expectedRefusal(error);
      if (!('image' in errors)) throw error;
      return profilePage(request, reply, viewer, { form: 'avatar', status, message, errors, back: fields.return_to });
    }
    return redirect(reply, safeReturnPath(fields.return_to ?? '/settings'));
  });

  server.get('/settings/connections', withoutConfirmation, async (request, reply) => {
    const viewer = context.member(request);
    const [apps, scopes] = await Promise.all([connections.listConnections(viewer), personalTokens.grantable()]);
    return context.show(reply, <ConnectionsPage frame={context.frame(request)} connections={apps} scopes={scopes} />, { kind: 'private' });
  });

  server.post('/settings/connections/:id/remove', withoutConfirmation, async (request, reply) => {
    await connections.remove(context.checkMemberForm(request), idIn(request.params, 'id', AppId));
    return redirect(reply, '/settings/connections');
  });

  const tokensOf = async (viewer: Viewer) => {
    const [tokens, grantable, budgets] = await Promise.all([
      personalTokens.listTokens(viewer),
      personalTokens.grantable([...viewer.staff, ...viewer.withheld]),
      limits.listLimits(viewer),
    ]);
    return { tokens, grantable, limit: budgets.items.find(({ budget }) => budget.of === 'personal-tokens') };
  };

  server.get('/settings/tokens', withoutConfirmation, async (request, reply) => {
    const page = <TokensPage frame={context.frame(request)} {...(await tokensOf(context.member(request)))} />;
    return context.show(reply, page, { kind: 'private' });
  });

  // The token is shown in this answer and never again, so there is no page to lead on to.
  server.post('/settings/tokens', requiresConfirmation, async (request, reply) => {
    const viewer = context.checkMemberForm(request);
    try {
      const { name, scopes } = readForm('token', request.body);
      const made = await personalTokens.create(viewer, name, scopes);
      const page = <TokensPage frame={context.frame(request)} {...(await tokensOf(viewer))} made={made} />;
      return context.show(reply, page, { kind: 'private' });
    } catch (error) {
      const refused = { ...formErrorsOf(error), ...typedFields(request.body, 'name'), scopes: tickedIn(request.body) };
      const page = <TokensPage frame={context.frame(request)} {...(await tokensOf(viewer))} refused={refused} />;
      return context.show(reply, page, { kind: 'private', status: 422 });
    }
  });

  server.post('/settings/tokens/:id/revoke', withoutConfirmation, async (request, reply) => {
    await personalTokens.revoke(context.checkMemberForm(request), idIn(request.params, 'id', PersonalTokenId));
    return redirect(reply, '/settings/tokens');
  });
}

/** The boxes that were ticked. */
const tickedIn = (body: unknown): readonly string[] => [(body as { readonly scopes?: string | string[] } | null)?.scopes ?? []].flat();

/** Errors that can be corrected in the form; all others are shown on the error page. */
export function formErrorsOf(error: unknown): Pick<Refused, 'message' | 'errors'> {
  const { status, message, errors } = expectedRefusal(error);
  if (status !== 422) throw error;
  return { message, errors };
}
