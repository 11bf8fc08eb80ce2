import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageContext } from '../http/page-context.js';
import { LoginPage } from '../pages/login-page.js';
import type { Refused } from '../refused.js';
import { providerButton } from '../sign-in-provider/installed-provider.js';

interface LoginPageState {
  /** Where it leads on to. */
  readonly back: string;
  /** What was typed before. */
  readonly login?: string;
  readonly refused?: Refused;
}

/** The sign-in page, also after a failed sign-in at a provider. */
export function showLogin(
  context: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { back, login, refused }: LoginPageState,
): FastifyReply {
  const page = (
    <LoginPage
      action="/login"
      csrf={context.guestToken(request, reply)}
      hidden={[['return_to', back]]}
      home="/"
      forgotHref="/forgot"
      registerHref={`/register?${new URLSearchParams({ return_to: back })}`}
      login={login}
      message={refused?.message}
      errors={refused?.errors}
      provider={providerButton(context, back)}
    />
  );
  if (refused?.retryAfterSeconds) reply.header('Retry-After', String(refused.retryAfterSeconds));
  return context.show(reply, page, { kind: 'private', status: refused?.status ?? 200 });
}
