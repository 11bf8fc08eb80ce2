import { randomUUID } from 'node:crypto';
import type { SignedIn } from '@heliograph/application/accounts';
import { person } from '@heliograph/application/actor';
import type { FactorProof, OAuthParameters } from '@heliograph/identity-contracts';
import { CommandId } from '@heliograph/kernel';
import { proofFields } from '@heliograph/web';
import type { FastifyRequest } from 'fastify';

export type SentForm = Readonly<Record<string, unknown>>;

const ours = new Set(['_csrf', 'login', 'password', 'otp', 'passkey', 'decision', 'approval', ...Object.values(proofFields)]);

/**
 * A field of a form does not keep line breaks and NUL as they are. A state that holds such travels through our forms under this name,
 * percent-encoded; the app gets it back as it was sent.
 */
const ENCODED_STATE = 'state*';
const changesInForms = /\p{Cc}/u;

/** The authorization request in a query or in one of our forms: what the app sent, without our own fields. */
export function requestOf(sent: Readonly<Record<string, unknown>>): OAuthParameters {
  const { [ENCODED_STATE]: encoded, ...parameters } = Object.fromEntries(Object.entries(sent ?? {}).filter(([name]) => !ours.has(name)));
  return encoded === undefined || 'state' in parameters ? parameters : { ...parameters, state: decoded(encoded) };
}

function decoded(encoded: unknown): unknown {
  try {
    return typeof encoded === 'string' ? decodeURIComponent(encoded) : encoded;
  } catch {
    return undefined;
  }
}

/**
 * The request as fields of a form or a query that repeats it. A name that came more than once is repeated and refused there; what is
 * no text, as a body in JSON may have it, is left out.
 */
export function fieldsOf(parameters: OAuthParameters): [name: string, value: string][] {
  return Object.entries(parameters).flatMap(([name, sent]) =>
    (Array.isArray(sent) ? sent : [sent]).flatMap((value): [string, string][] => (typeof value === 'string' ? [field(name, value)] : [])),
  );
}

const field = (name: string, value: string): [name: string, value: string] =>
  name === 'state' && changesInForms.test(value) ? [ENCODED_STATE, encodeURIComponent(value)] : [name, value];

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** What is shown as the second factor. */
export function proofOf({ passkey, otp }: SentForm): FactorProof {
  return typeof passkey === 'string' && passkey !== '' ? { passkey: passkey.slice(0, 20_000) } : { otp: String(otp ?? '').slice(0, 100) };
}

/** One consent page, one approval, one code: the page's id names the command (O1). */
export function approvalOf(form: SentForm): CommandId {
  // Not sent by one of our pages: an approval of its own, as a newly opened page would have.
  return givenApproval(form) ?? CommandId(randomUUID());
}

/** null = the page has not shown what is to be allowed. */
export function givenApproval({ approval }: SentForm): CommandId | null {
  return typeof approval === 'string' && uuid.test(approval) ? CommandId(approval) : null;
}

/** Seconds. A smaller `max_age` would leave no time to read and allow. */
const LEAST_MAX_AGE = 120;

/** The request of somebody who has just shown who they are, as the app wanted (`prompt=login`, `max_age`): it is not asked twice. */
export function withoutLogin({ prompt, max_age: maxAge, ...parameters }: OAuthParameters): OAuthParameters {
  const prompts = typeof prompt === 'string' ? prompt.split(' ').filter((name) => name !== '' && name !== 'login') : [];
  return {
    ...parameters,
    ...(prompts.length > 0 && { prompt: prompts.join(' ') }),
    ...(typeof maxAge === 'string' && { max_age: Number(maxAge) < LEAST_MAX_AGE ? String(LEAST_MAX_AGE) : maxAge }),
  };
}

export const personOf = ({ profile, session }: SignedIn, { id }: FastifyRequest) => person(profile.userId, session.credential, [], id);
