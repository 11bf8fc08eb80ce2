import type { Context } from '@heliograph/kernel';

/**
 * The exact text that is stored and hashed as the metadata of the events of a command: JSON, with the keys in this order, and no key without a value.
 * The credential is the name of a token or session (`pt-7`, `at-12`, `ss-3`), no part of its text. docs/log-formats.md
 */
export function metadataOf({ origin: { via, app, request, login, reason }, credential }: Pick<Context, 'origin' | 'credential'>): string {
  return JSON.stringify({ via, app, credential, request, login, reason });
}
