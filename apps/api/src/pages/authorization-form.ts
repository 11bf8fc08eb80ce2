import { randomUUID } from 'node:crypto';
import type { OAuthParameters } from '@heliograph/identity-contracts';
import { CommandId } from '@heliograph/kernel';

export type SentForm = Readonly<Record<string, unknown>>;

const ours = new Set(['_csrf', 'login', 'password', 'decision', 'approval']);

/** The authorization request in a query or in one of our forms: what the app sent, without our own fields. */
export function requestOf(sent: Readonly<Record<string, unknown>>): OAuthParameters {
  return Object.fromEntries(Object.entries(sent ?? {}).filter(([name]) => !ours.has(name)));
}

/**
 * The request as fields of a form or a query that repeats it. A name that came more than once is repeated and refused there; what is
 * no text, as a body in JSON may have it, is left out.
 */
export function fieldsOf(parameters: OAuthParameters): [name: string, value: string][] {
  return Object.entries(parameters).flatMap(([name, sent]) =>
    (Array.isArray(sent) ? sent : [sent]).flatMap((value): [string, string][] => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** One consent page, one approval, one code: the page's id names the command (O1). */
export function approvalOf(form: SentForm): CommandId {
  const { approval } = form;
  // Not sent by one of our pages: an approval of its own, as a newly opened page would have.
  return CommandId(typeof approval === 'string' && uuid.test(approval) ? approval : randomUUID());
}
