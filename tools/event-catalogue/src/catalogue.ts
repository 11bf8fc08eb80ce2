import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BoundedContext } from '@heliograph/runtime';
import type { LogDefinition } from '@heliograph/event-store';
import { CODE_OWNERS } from './code-owners.js';
import { root } from './frozen-files.js';
import { type Subscription, subscriptionsOf } from './subscriptions.js';

export interface CatalogueLog {
  readonly name: string;
  readonly log: LogDefinition;
  /** Kinds of streams in it. */
  readonly streams: readonly string[];
}

/** A stored event, its subscribers and its context. */
export interface Catalogue {
  readonly logs: readonly CatalogueLog[];
  readonly subscriptions: readonly Subscription[];
  /** Text of .github/CODEOWNERS. */
  readonly codeOwners: string;
}

export function catalogueOf(contexts: readonly BoundedContext[]): Catalogue {
  return {
    logs: contexts.flatMap(({ name, log, streams }) => (log ? [{ name, log, streams: Object.keys(streams ?? {}) }] : [])),
    subscriptions: subscriptionsOf(contexts),
    codeOwners: readFileSync(join(root, CODE_OWNERS), 'utf8'),
  };
}
