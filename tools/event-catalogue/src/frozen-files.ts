import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LogDefinition } from '@heliograph/event-store';
import { type FrozenEvent } from './frozen-event.js';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Digests of all frozen files, in the form of `sha256sum`. Lines are added and never changed. */
export const SUMS = 'sums.txt';

/** Text of the files of one log by name, `sums.txt` among them. */
export type FrozenFolder = ReadonlyMap<string, string>;

export const folderOf = (log: string): string => `libs/${log}/server/frozen`;

/** `media.photo-published` in version 2: `photo-published.v2.json`. */
export const fileOf = (type: string, version: number): string => `${type.slice(type.indexOf('.') + 1)}.v${version}.json`;

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

export function readFolder(log: string, from = root): FrozenFolder {
  const folder = join(from, folderOf(log));
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** The frozen events of a folder, by file name. */
export function frozenIn(folder: FrozenFolder): Map<string, FrozenEvent> {
  return new Map([...folder].filter(([name]) => name !== SUMS).map(([name, text]) => [name, JSON.parse(text) as FrozenEvent]));
}

/** Adds files and their digests. A file that exists is never written: `wx` fails. */
export function addToFolder(log: LogDefinition, events: readonly FrozenEvent[], to = root): void {
  const folder = join(to, folderOf(log.name));
  mkdirSync(folder, { recursive: true });
  for (const event of events) {
    const name = fileOf(event.type, event.version);
    const text = `${JSON.stringify(event, null, 2)}\n`;
    writeFileSync(join(folder, name), text, { flag: 'wx' });
    appendFileSync(join(folder, SUMS), `${digestOf(text)}  ${name}\n`);
  }
}
