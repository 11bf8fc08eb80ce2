import { entryOf, idFrom } from '@heliograph/kernel';
import { memoizeByObject } from '@heliograph/timing';
import { z } from 'zod';
import { invalid, notFound } from '../answer/problem.js';
import { UnreadableBody } from './json-body.js';
import { noteKnownNames, RequestQuery } from './query-string.js';

/**
 * Reads a body or a query by its schema. Call it after the lookups, for 404 and 403 come first (S12).
 * @throws HttpProblem 415, 413, 400 for a body that could not be read; 422 with `errors` by field otherwise
 */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  if (input instanceof UnreadableBody) throw input.problem;
  const given = input === undefined ? {} : input;
  if (given instanceof RequestQuery && schema instanceof z.ZodObject) noteKnownNames(given, namesIn(schema));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw invalid(errorsByField(result.error.issues, given));
}

const namesIn = memoizeByObject((schema: z.ZodObject) => Object.keys(schema.shape));

/**
 * An id in a path (S4): `pathId(PhotoId, id)`.
 * @throws HttpProblem 404 for anything else in its place
 */
export function pathId<Id extends number>(brand: (number: number) => Id, text: string): Id {
  const id = idFrom(brand, text);
  if (id === null) throw notFound();
  return id;
}

function errorsByField(issues: readonly z.core.$ZodIssue[], input: unknown): Record<string, string[]> {
  const errors = new Map<string, string[]>();
  for (const issue of issues) {
    const field = issue.path.length === 0 ? (input instanceof RequestQuery ? 'query' : 'body') : issue.path.map(String).join('.');
    errors.set(field, [...(errors.get(field) ?? []), inWords(issue, input)]);
  }
  return Object.fromEntries(errors);
}

function inWords(issue: z.core.$ZodIssue, input: unknown): string {
  const value = issue.path.reduce<unknown>((inside, key) => entryOf(Object(inside) as Record<string, unknown>, String(key)), input);
  if (input instanceof RequestQuery && Array.isArray(value)) return 'must be given once, without brackets';
  if (issue.path.length > 0 && issue.code === 'invalid_type' && value === undefined) return 'is required';
  return issue.message;
}
