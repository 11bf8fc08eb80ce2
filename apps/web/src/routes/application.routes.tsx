import { type RequestFilter, requestFilters, SecretId } from '@heliograph/identity-contracts';
import { AppId } from '@heliograph/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageContext } from '../http/page-context.js';
import { pageQueryFrom, listingOf, pageOf } from '../http/paging.js';
import { idIn } from '../http/path.js';
import { readForm, typedFields } from '../http/read-form.js';
import { redirect } from '../http/redirect.js';
import type { FormOf, Viewer } from '../models.js';
import { ApplicationPage, type ApplicationPageProps } from '../pages/application-page.js';
import { ApplicationsPage } from '../pages/applications-page.js';
import { RequestsPage } from '../pages/requests-page.js';
import { newAttempt } from '../parts/first-calls.js';
import { requiresConfirmation, withoutConfirmation } from '../refusals/step-up.js';
import { formErrorsOf } from './settings.routes.js';

const REQUESTS_PER_PAGE = 50;

type ApplicationPageState = Partial<Pick<ApplicationPageProps, 'madeSecret' | 'tested' | 'refused'>>;

/** O10: apps, their callbacks, secrets and requests. */
export function applicationRoutes(server: FastifyInstance, context: PageContext): void {
  const { applications, secrets, requests, limits } = context.backend;

  const appPage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { appId, viewer, ...shown }: { appId: AppId; viewer: Viewer } & ApplicationPageState,
  ) => {
    const app = await applications.findApplication(viewer, appId);
    const [living, budgets] = await Promise.all([secrets.listSecrets(viewer, appId), limits.listLimits(viewer)]);
    const limit = budgets.items.find(({ budget }) => budget.of === 'application' && budget.app?.id === appId);
    const common = { frame: context.frame(request), apiUrl: context.options.apiUrl, attempt: newAttempt(), limit };
    const page = <ApplicationPage {...common} app={app} secrets={living} {...shown} />;
    const isRefused = shown.refused !== undefined || (shown.tested !== undefined && 'errors' in shown.tested);
    return context.show(reply, page, { kind: 'private', status: isRefused ? 422 : 200 });
  };

  server.get('/settings/applications', withoutConfirmation, async (request, reply) => {
    const own = await applications.listApplications(context.member(request));
    return context.show(reply, <ApplicationsPage frame={context.frame(request)} applications={own} />, { kind: 'private' });
  });

  // The secret is shown in this answer and never again.
  server.post('/settings/applications', requiresConfirmation, async (request, reply) => {
    const viewer = context.checkMemberForm(request);
    try {
      const { id, clientSecret } = await applications.register(viewer, newAppOf(readForm('application', request.body)));
      return await appPage(request, reply, { appId: id, viewer, madeSecret: clientSecret ?? undefined });
    } catch (error) {
      const refused = { ...formErrorsOf(error), sent: sentTexts(request.body) };
      const own = await applications.listApplications(viewer);
      const page = <ApplicationsPage frame={context.frame(request)} applications={own} refused={refused} />;
      return context.show(reply, page, { kind: 'private', status: 422 });
    }
  });

  server.get('/settings/applications/:id', withoutConfirmation, async (request, reply) =>
    appPage(request, reply, { appId: appIn(request), viewer: context.member(request) }),
  );

  server.post('/settings/applications/:id', withoutConfirmation, async (request, reply) => {
    const [appId, viewer] = [appIn(request), context.checkMemberForm(request)];
    try {
      await applications.change(viewer, appId, fieldsOf(readForm('application', request.body)));
    } catch (error) {
      return appPage(request, reply, { appId, viewer, refused: { ...formErrorsOf(error), sent: sentTexts(request.body) } });
    }
    return redirect(reply, `/settings/applications/${appId}`);
  });

  server.post('/settings/applications/:id/delete', withoutConfirmation, async (request, reply) => {
    await applications.remove(context.checkMemberForm(request), appIn(request));
    return redirect(reply, '/settings/applications');
  });

  server.post('/settings/applications/:id/secrets', requiresConfirmation, async (request, reply) => {
    const [appId, viewer] = [appIn(request), context.checkMemberForm(request)];
    try {
      const { clientSecret } = await secrets.add(viewer, appId);
      return await appPage(request, reply, { appId, viewer, madeSecret: clientSecret });
    } catch (error) {
      return appPage(request, reply, { appId, viewer, refused: formErrorsOf(error) });
    }
  });

  server.post('/settings/applications/:id/secrets/:secret/remove', withoutConfirmation, async (request, reply) => {
    const [appId, secretId] = [appIn(request), idIn(request.params, 'secret', SecretId)];
    await secrets.remove(context.checkMemberForm(request), appId, secretId);
    return redirect(reply, `/settings/applications/${appId}`);
  });

  server.post('/settings/applications/:id/callback-check', withoutConfirmation, async (request, reply) => {
    const [appId, viewer] = [appIn(request), context.checkMemberForm(request)];
    try {
      const { redirect_uri: asked } = readForm('callback', request.body);
      const check = await applications.checkCallback(viewer, appId, asked);
      return await appPage(request, reply, { appId, viewer, tested: { asked, check } });
    } catch (error) {
      const asked = typedFields(request.body, 'redirect_uri').redirect_uri;
      return appPage(request, reply, { appId, viewer, tested: { asked, ...formErrorsOf(error) } });
    }
  });

  server.get('/settings/applications/:id/requests', withoutConfirmation, async (request, reply) => {
    const [appId, viewer] = [appIn(request), context.member(request)];
    const app = await applications.findApplication(viewer, appId);
    const filter = filterOf(request.query);
    const page = pageQueryFrom(pageOf(request.query as Record<string, unknown>), REQUESTS_PER_PAGE);
    const listing = listingOf(await requests.listRequests(viewer, appId, filter, page));
    return context.show(reply, <RequestsPage frame={context.frame(request)} app={app} filter={filter} listing={listing} />, {
      kind: 'private',
    });
  });
}

const appIn = ({ params }: FastifyRequest): AppId => idIn(params, 'id', AppId);

const fieldsOf = ({ name, website, callback_urls, require_pkce, exact_redirect }: FormOf<'application'>) => ({
  name,
  website,
  callbackUrls: callback_urls,
  requirePkce: require_pkce,
  exactRedirect: exact_redirect,
});

const newAppOf = (form: FormOf<'application'>) => ({
  ...fieldsOf(form),
  requirePkce: form.require_pkce || form.is_public,
  isPublic: form.is_public,
});

/** What is no filter of ours is none. */
function filterOf(query: unknown): RequestFilter {
  const { filter } = query as Record<string, unknown>;
  return requestFilters.find((each) => each === filter) ?? 'all';
}

function sentTexts(body: unknown) {
  const fields = (body ?? {}) as Record<string, unknown>;
  return {
    ...typedFields(body, 'name', 'website', 'callback_urls'),
    requirePkce: 'require_pkce' in fields,
    exactRedirect: 'exact_redirect' in fields,
    isPublic: 'is_public' in fields,
  };
}
