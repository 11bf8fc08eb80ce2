import type { LogDefinition } from '@heliograph/event-store';
import { changesOf } from './frozen-check.js';
import { frozen, type FrozenEvent } from './frozen-event.js';
import { addToFolder, fileOf, frozenIn, readFolder } from './frozen-files.js';

/**
 * Freezes the newest version of each event of `log` that has no file yet, and answers what was added.
 * @throws Error when an event differs from the file of its version: it needs a new version
 */
export async function freeze(log: LogDefinition, root?: string): Promise<FrozenEvent[]> {
  const files = frozenIn(readFolder(log.name, root));
  const added: FrozenEvent[] = [];
  const refused: string[] = [];
  for (const definition of log.events.values()) {
    const there = files.get(fileOf(definition.type, definition.version));
    if (there) refused.push(...changesOf(definition, there).map((change) => `${definition.type} v${definition.version}: ${change}`));
    else added.push(await frozen(definition));
  }
  if (refused.length > 0) throw new Error(refused.join('\n'));
  if (added.length > 0) addToFolder(log, added, root);
  return added;
}
