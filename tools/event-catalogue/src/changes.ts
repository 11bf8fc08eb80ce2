import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ASYNCAPI, type AsyncApi, asyncApi } from './asyncapi.js';
import type { Catalogue } from './catalogue.js';
import { differingPaths, frozenProblems } from './frozen-check.js';
import { readFolder } from './frozen-files.js';
import { publishedBy } from './published-events.js';

/** What of the stored and of the published events is not as the committed files say. Each line begins with the event's name. */
export async function changesFrom(catalogue: Catalogue, root: string): Promise<string[]> {
  const stored = await Promise.all(catalogue.logs.map(({ name, log }) => frozenProblems(log, readFolder(name, root))));
  // A stored event that is not as it was frozen may have no form to publish.
  if (stored.flat().length > 0) return stored.flat();
  const path = join(root, ASYNCAPI);
  const committed = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as AsyncApi) : undefined;
  return publishedChanges(committed, asyncApi(catalogue, await publishedBy(catalogue.logs)));
}

/** Messages whose payload differs between two documents in more than its words. */
export function publishedChanges(before: AsyncApi | undefined, after: AsyncApi): string[] {
  const [old, now] = [before?.components.messages ?? {}, after.components.messages];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((type) => {
    if (!old[type]) return [`${type} is new to others`];
    if (!now[type]) return [`${type} is no longer published`];
    const paths = differingPaths(old[type].payload, now[type].payload).filter((at) => !/(^|\.)(title|description)$/.test(at));
    return paths.map((at) => `${type} is published in another form: ${at} changed`);
  });
}
