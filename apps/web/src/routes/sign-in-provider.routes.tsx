import { guest, person } from '@heliograph/application/actor';
import type { NewSession } from '@heliograph/identity-contracts';
import { Rejected } from '@heliograph/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageContext } from '../http/page-context.js';
import { readForm, typedFields } from '../http/read-form.js';
import { otherLocalName } from '../http/local-names.js';
import { redirect } from '../http/redirect.js';
import { expectedRefusal } from '../http/refusal-of.js';
import { safeReturnPath } from '../http/return-path.js';
import { message } from '../language/message.js';
import { ProviderJoinPage } from '../pages/provider-join-page.js';
import { confirmPath } from '../refusals/step-up.js';
import { Refused } from '../refused.js';
import { CALLBACK_PATH, InstalledProvider } from '../sign-in-provider/installed-provider.js';
import type { OutsideProfile } from '../sign-in-provider/profile.js';
import { type Begun, providerId } from '../sign-in-provider/provider.js';
import { providerRefusal } from '../sign-in-provider/refusals.js';
import { showAccount } from './account-settings.routes.js';
import { showLogin } from './show-login.js';

const JOIN = '/login/provider/join';

/** O11: signing in by way of another provider. Without one in the settings none of this is there. */
export function signInProviderRoutes(server: FastifyInstance, context: PageContext): void {
  const provider = InstalledProvider.create(context);
  if (!provider) return;
  const { outsideAccounts, signIn } = context.backend;
  const { name } = provider.signIn.provider;
  const identityOf = ({ subject }: OutsideProfile) => ({ provider: providerId(provider.signIn.provider), subject });

  server.get('/login/provider', async (request, reply) => {
    refuseToWrite(context);
    const back = safeReturnPath((request.query as Record<string, unknown>).return_to);
    return redirect(reply, request.viewer === null ? await provider.begin(reply, { returnTo: back, connects: null }) : back);
  });

  server.get(CALLBACK_PATH, async (request, reply) => {
    refuseToWrite(context);
    const begun = provider.take(request, reply);
    const elsewhere = begun === null ? otherLocalName(request, context.options.webUrl) : null;
    if (elsewhere !== null) return redirect(reply, elsewhere);
    // It was confirmed when this began. If that is too long ago, the page asks before the code is spent, and the person starts again.
    if (begun !== null && begun.connects !== null && request.viewer?.confirmed === false)
      return redirect(reply, confirmPath(begun.returnTo));
    try {
      await context.attempt('sign-in', request);
      const found = await provider.signIn.finish(request.query as Record<string, unknown>, begun);
      if (typeof found !== 'string') return await welcome(request, reply, found, begun as Begun);
      request.log.warn({ provider: name, refusal: found }, 'nobody was signed in by the provider');
      throw providerRefusal(name, found, context.languageOf(request));
    } catch (error) {
      return showRefused(request, reply, begun, expectedRefusal(error));
    }
  });

  const logInFrom = (request: FastifyRequest, profile: OutsideProfile) =>
    signIn.logInFrom(identityOf(profile), context.signInOrigin(request)).catch((error: unknown) => {
      // Disabled: not revealed without the password.
      if (error instanceof Rejected) throw new Refused(403, message('You cannot sign in to this account.'));
      throw error;
    });

  const welcome = async (request: FastifyRequest, reply: FastifyReply, profile: OutsideProfile, begun: Begun) => {
    if (begun.connects !== null) {
      if (request.viewer?.userId !== begun.connects) throw providerRefusal(name, 'stale', context.languageOf(request));
      await outsideAccounts.connect(request.viewer, identityOf(profile));
      return redirect(reply, begun.returnTo);
    }
    const session = await logInFrom(request, profile);
    if (session === null) {
      provider.cookie.keep(reply, 'confirmedByProvider', { ...profile, returnTo: begun.returnTo });
      return redirect(reply, JOIN);
    }
    return context.enter(request, reply, session, begun.returnTo);
  };

  const showRefused = (request: FastifyRequest, reply: FastifyReply, begun: Begun | null, refused: Refused) => {
    const { viewer } = request;
    if (viewer && begun?.connects === viewer.userId)
      return showAccount(context, request, reply, viewer, { form: 'provider', message: refused.message, errors: {} });
    return showLogin(context, request, reply, { back: begun?.returnTo ?? '/', refused });
  };

  const showJoin = (request: FastifyRequest, reply: FastifyReply, sent: Partial<OutsideProfile>, refused?: Refused) => {
    const { message, errors } = refused ?? {};
    const csrf = context.guestToken(request, reply);
    if (refused?.retryAfterSeconds) reply.header('Retry-After', String(refused.retryAfterSeconds));
    return context.show(reply, <ProviderJoinPage provider={name} csrf={csrf} sent={sent} message={message} errors={errors} />, {
      kind: 'private',
      status: refused?.status ?? 200,
    });
  };

  server.get(JOIN, async (request, reply) => {
    const confirmedByProvider = provider.cookie.read(request, 'confirmedByProvider');
    return confirmedByProvider ? showJoin(request, reply, confirmedByProvider) : redirect(reply, '/login');
  });

  server.post(JOIN, async (request, reply) => {
    context.checkGuestForm(request);
    const confirmedByProvider = provider.cookie.read(request, 'confirmedByProvider');
    if (!confirmedByProvider) throw providerRefusal(name, 'stale', context.languageOf(request));
    let session: NewSession;
    try {
      const { zone: offsetMinutes, ...fields } = readForm('register', request.body);
      await context.attempt('register', request);
      session = await signIn.join(guest(request.id), { ...fields, offsetMinutes }, context.signInOrigin(request));
    } catch (error) {
      return showJoin(request, reply, typedFields(request.body, 'username', 'name', 'email', 'zone'), expectedRefusal(error));
    }
    provider.cookie.clear(reply);
    try {
      // Nothing comes before it: this is the only time that the provider's word is here. Who has joined is signed in also where it fails, and connects later.
      await outsideAccounts.connect(person(session.userId, session.credential, [], request.id), identityOf(confirmedByProvider));
    } finally {
      await context.startSession(request, reply, session);
    }
    return redirect(reply, context.beginWelcome(reply, session.userId, confirmedByProvider.returnTo));
  });
}

/** Coming back from the provider is a GET, and writes all the same (P: `HELIOGRAPH_READ_ONLY`). */
function refuseToWrite(context: PageContext): void {
  if (context.options.readOnly) throw new Refused(503, '', {}, 60);
}
