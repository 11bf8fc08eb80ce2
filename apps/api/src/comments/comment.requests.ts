import { z } from 'zod';

/** Deprecated and forgiving (R6): entries are `USER_ID,USERNAME`; anything else is passed over. */
const mentions = z.unknown().optional();

/** The rules of the text are discussion's. */
export const newComment = z.object({
  body: z.string(),
  parent: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullable().default(null),
  mentions,
});

export const changedComment = z.object({ body: z.string(), mentions });

/** Usernames among the entries. */
export function mentioned(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry) => (typeof entry === 'string' ? (/^\d+,([A-Za-z0-9_.]{3,30})$/.exec(entry)?.[1] ?? []) : []));
}

/** RFC 9745, with every answer to a request that sent the deprecated field. */
export function sentMentions(body: unknown): Record<string, string> {
  return typeof body === 'object' && body !== null && 'mentions' in body ? { Deprecation: '@1767225600' } : {};
}
