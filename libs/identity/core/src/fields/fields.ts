import { addressIn, isVisible } from '@heliograph/kernel';
import { rejection } from '../refusal/refusal.js';

/** What is wrong with each field, in words; null = nothing. */
export type Problems = Readonly<Record<string, string | null>>;

/** Throws `invalid` with every problem under its field's name (S11). */
export function refuseInvalid(problems: Problems): void {
  const errors = Object.entries(problems).flatMap(([field, problem]) => (problem === null ? [] : [[field, [problem]] as const]));
  if (errors.length > 0) throw rejection('invalid', Object.fromEntries(errors));
}

// S20: neither NUL nor half of a surrogate pair can be stored.
const unstorable = /[\0\p{Surrogate}]/u;

/** Problem of a text whose length is counted in code points (S20). One that is required must have something that can be seen. */
export function textProblem(text: string, min: number, max: number): string | null {
  if (unstorable.test(text)) return 'contains a character that cannot be stored';
  if (min === 1 && !isVisible(text)) return 'is required';
  const length = [...text].length;
  if (length < min) return `must have at least ${min} characters`;
  return length > max ? `must have at most ${max} characters` : null;
}

/** A web address as people type it into a profile (S20): absolute, http or https, no user info. */
export function websiteProblem(address: string): string | null {
  const problem = textProblem(address, 1, 500);
  if (problem) return problem;
  if (!/^https?:\/\/[^\s\\@"<>]+$/i.test(address)) return 'must be an http or https address';
  return addressIn(address) !== null ? null : 'must be an http or https address';
}

/** Outer white space is never kept (S20). */
export const trimText = (text: string): string => text.trim();

/** Trimmed; empty becomes null where a field may have no value. */
export const emptyToNull = (text: string | null): string | null => (text === null ? null : text.trim() || null);
