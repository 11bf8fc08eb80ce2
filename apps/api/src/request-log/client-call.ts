import type { OAuthParameters, PageRefusal, Redirection } from '@heliograph/identity-contracts';
import { addressIn, ClientId } from '@heliograph/kernel';
import type { FastifyRequest } from 'fastify';

/** A request that names an app instead of showing its token, and how it went. */
export interface ClientCall {
  readonly clientId: ClientId;
  /** The app showed its secret. */
  readonly proven: boolean;
  readonly error: string | null;
  readonly reason: string | null;
}

const calls = new WeakMap<FastifyRequest, ClientCall>();

export const clientCallOf = (request: FastifyRequest): ClientCall | undefined => calls.get(request);

/** A call of the token endpoint and its neighbours. */
export function noteOAuthCall(
  request: FastifyRequest,
  parameters: OAuthParameters,
  authorization: string | undefined,
  { proven, answer }: { readonly proven: boolean; readonly answer: Readonly<Record<string, unknown>> },
): void {
  const error = typeof answer.error === 'string' ? answer.error : null;
  note(request, basicName(authorization) ?? parameters.client_id, { proven, error, reason: error && String(answer.error_description) });
}

/** A visit to the page that asks for consent, or its form. `found` null: the page is shown. */
export function noteAuthorization(request: FastifyRequest, parameters: OAuthParameters, found: Redirection | PageRefusal | null): void {
  const refusal = found && (found.kind === 'page' ? found : errorIn(found.location));
  note(request, parameters.client_id, { proven: false, error: refusal?.error ?? null, reason: refusal?.description ?? null });
}

function note(request: FastifyRequest, clientId: unknown, call: Omit<ClientCall, 'clientId'>): void {
  if (typeof clientId === 'string' && /^[\w-]{1,100}$/.test(clientId)) calls.set(request, { clientId: ClientId(clientId), ...call });
}

function errorIn(location: string): Pick<PageRefusal, 'error' | 'description'> | null {
  const query = addressIn(location)?.searchParams;
  const error = query?.get('error') ?? null;
  return error === null ? null : { error, description: query?.get('error_description') ?? error };
}

/** Our client ids need no encoding, so none is undone. */
function basicName(authorization: string | undefined): string | undefined {
  const [, encoded = ''] = /^basic +(\S+) *$/i.exec(authorization ?? '') ?? [];
  return Buffer.from(encoded, 'base64').toString('utf8').split(':')[0] || undefined;
}
