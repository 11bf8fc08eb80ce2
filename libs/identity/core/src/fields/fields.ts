import { addressIn, textProblem } from '@heliograph/kernel';
import { rejection } from '../refusal/refusal.js';

/** What is wrong with each field, in words; null = nothing. */
export type Problems = Readonly<Record<string, string | null>>;

/** Throws `invalid` with every problem under its field's name (S11). */
export function refuseInvalid(problems: Problems): void {
  const errors = Object.entries(problems).flatMap(([field, problem]) => (problem === null ? [] : [[field, [problem]] as const]));
  if (errors.length > 0) throw rejection('invalid', Object.fromEntries(errors));
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
