import { type FormOf } from '../models.js';
import { forms } from '../forms.js';
import { message } from '../language/message.js';
import { type FieldErrors, Refused } from '../refused.js';
import type { RetainedField } from './retained-fields.js';

/** The form's fields as the pages understand them; throws `Refused` 422 with the errors by field. */
export function readForm<Name extends keyof typeof forms>(name: Name, body: unknown): FormOf<Name> {
  const parsed = forms[name].safeParse(withLineFeeds(body ?? {}));
  if (parsed.success) return parsed.data as FormOf<Name>;
  const errors = new Map<string, string[]>();
  for (const issue of parsed.error.issues) {
    const field = String(issue.path[0] ?? '');
    errors.set(field, [...(errors.get(field) ?? []), issue.message]);
  }
  throw new Refused(422, message('Please check the marked fields.'), Object.fromEntries(errors) satisfies FieldErrors);
}

/** Browsers send each line break as two characters; a person typed one, and the limits of S20 count that. */
function withLineFeeds(body: unknown): unknown {
  if (typeof body === 'string') return body.replace(/\r\n?/g, '\n');
  if (Array.isArray(body)) return body.map(withLineFeeds);
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([field, value]) => [field, withLineFeeds(value)]));
}

/** What was typed, to be shown again. */
export function typedFields<Field extends RetainedField>(body: unknown, ...fields: readonly Field[]): Partial<Record<Field, string>> {
  const record = (body ?? {}) as Record<string, unknown>;
  return Object.fromEntries(fields.flatMap((field) => (typeof record[field] === 'string' ? [[field, record[field]]] : []))) as Partial<
    Record<Field, string>
  >;
}
