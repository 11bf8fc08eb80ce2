import { PersonalTokenId } from '@heliograph/identity-contracts';
import { AppId } from '@heliograph/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageContext } from '../http/page-context.js';
import { idIn } from '../http/path.js';
import { readForm, typed } from '../http/read-form.js';
import { readParts } from '../http/read-parts.js';
import { redirect } from '../http/redirect.js';
import type { Viewer } from '../models.js';
import { ConnectionsPage } from '../pages/connections-page.js';
import { ProfileSettingsPage, type ProfileSettingsProps } from '../pages/profile-settings-page.js';
import { TokensPage } from '../pages/tokens-page.js';
import { Refused } from '../refused.js';

/** O7, O10: what a person sets about themselves, and who else may act for them. */
export function settingsRoutes(server: FastifyInstance, context: PageContext): void {
  const { settings } = context.backend;

  const profilePage = async (request: FastifyRequest, reply: FastifyReply, viewer: Viewer, refused?: ProfileSettingsProps['refused']) => {
    const { email, name, location, bio, websiteUrl } = await settings.profile(viewer);
    const kept = { name, location: location ?? '', bio: bio ?? '', website_url: websiteUrl ?? '' };
    const texts = refused?.form === 'profile' ? typed(request.body, 'name', 'location', 'bio', 'website_url') : kept;
    const page = <ProfileSettingsPage frame={context.frame(request)} email={email} texts={texts} refused={refused} />;
    return context.show(reply, page, { kind: 'private', status: refused?.status ?? 200 });
  };

  server.get('/settings', async (request, reply) => profilePage(request, reply, context.member(request)));

  server.post('/settings/profile', async (request, reply) => {
    const viewer = context.checkMemberForm(request);
    try {
      await settings.changeProfile(readForm('profile', request.body), viewer);
    } catch (error) {
      return profilePage(request, reply, viewer, { form: 'profile', status: 422, ...mendable(error) });
    }
    return redirect(reply, '/settings');
  });

  server.post('/settings/avatar', async (request, reply) => {
    context.member(request);
    const { fields, image } = await readParts(request);
    const viewer = context.checkMemberForm(request, fields);
    try {
      if (image === null) throw new Refused(422, '', { image: ['Choose a picture.'] });
      await settings.changeAvatar(image, viewer);
    } catch (error) {
      if (!(error instanceof Refused) || !('image' in error.errors)) throw error;
      const { status, message, errors } = error;
      return profilePage(request, reply, viewer, { form: 'avatar', status, message, errors });
    }
    return redirect(reply, '/settings');
  });

  server.get('/settings/connections', async (request, reply) => {
    const connected = await settings.connections(context.member(request));
    return context.show(reply, <ConnectionsPage frame={context.frame(request)} {...connected} />, { kind: 'private' });
  });

  server.post('/settings/connections/:id/remove', async (request, reply) => {
    await settings.disconnect(AppId(idIn(request.params, 'id')), context.checkMemberForm(request));
    return redirect(reply, '/settings/connections');
  });

  const tokensOf = async (viewer: Viewer) => {
    const [tokens, limits] = await Promise.all([settings.tokens(viewer), settings.limits(viewer)]);
    return { ...tokens, limit: limits.find((limit) => limit.of === 'personal-tokens') };
  };

  server.get('/settings/tokens', async (request, reply) => {
    const page = <TokensPage frame={context.frame(request)} {...(await tokensOf(context.member(request)))} />;
    return context.show(reply, page, { kind: 'private' });
  });

  // The token is shown in this answer and never again, so there is no page to lead on to.
  server.post('/settings/tokens', async (request, reply) => {
    const viewer = context.checkMemberForm(request);
    try {
      const made = await settings.createToken(readForm('token', request.body), viewer);
      const page = <TokensPage frame={context.frame(request)} {...(await tokensOf(viewer))} made={made} />;
      return context.show(reply, page, { kind: 'private' });
    } catch (error) {
      const refused = { ...mendable(error), ...typed(request.body, 'name') };
      const page = <TokensPage frame={context.frame(request)} {...(await tokensOf(viewer))} refused={refused} />;
      return context.show(reply, page, { kind: 'private', status: 422 });
    }
  });

  server.post('/settings/tokens/:id/revoke', async (request, reply) => {
    await settings.revokeToken(PersonalTokenId(idIn(request.params, 'id')), context.checkMemberForm(request));
    return redirect(reply, '/settings/tokens');
  });
}

/** What the person can mend in the form; anything else goes on to the error page. */
export function mendable(error: unknown): Pick<Refused, 'message' | 'errors'> {
  if (!(error instanceof Refused) || error.status !== 422) throw error;
  return { message: error.message, errors: error.errors };
}
