import { isDeepStrictEqual } from 'node:util';
import { type LogDefinition } from '@heliograph/event-store';
import { type EventDefinition, personalFields } from '@heliograph/kernel/events';
import { type FrozenEvent, schemaOf, thaw } from './frozen-event.js';
import { digestOf, fileOf, type FrozenFolder, frozenIn, SUMS } from './frozen-files.js';

/**
 * Everything about a log's events that is not what was frozen, in words: files that were changed, removed or are missing, schemas
 * that changed under a version, stored payloads that today's code does not read.
 */
export async function frozenProblems(log: LogDefinition, folder: FrozenFolder): Promise<string[]> {
  const changed = changedFiles(folder);
  if (changed.length > 0) return changed;
  const files = frozenIn(folder);
  const problems = unknownVersions(log, files);
  for (const definition of log.events.values())
    for (let version = 1; version <= definition.version; version++) {
      const frozen = files.get(fileOf(definition.type, version));
      const found = frozen ? await versionProblems(log, definition, frozen) : [missing(definition, version)];
      problems.push(...found.map((problem) => `${definition.type} v${version}: ${problem}`));
    }
  return problems;
}

function changedFiles(folder: FrozenFolder): string[] {
  const lines = (folder.get(SUMS) ?? '').split('\n').filter((line) => line !== '');
  const sums = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  if (lines.some((line) => !/^[0-9a-f]{64} {2}\S+$/.test(line))) return [`${SUMS}: has a line that is no digest and name`];
  const problems = [...sums].flatMap(([name, sum]) => {
    const text = folder.get(name);
    if (text === undefined) return [`${name}: was frozen and has been removed`];
    return digestOf(text) === sum ? [] : [`${name}: was changed after it was frozen`];
  });
  if (lines.length !== sums.size) problems.push(`${SUMS}: names a file twice`);
  const strangers = [...folder.keys()].filter((name) => name !== SUMS && !sums.has(name));
  return [...problems, ...strangers.map((name) => `${name}: has no line in ${SUMS}; files are made by npm run events:freeze`)];
}

function unknownVersions(log: LogDefinition, files: ReadonlyMap<string, FrozenEvent>): string[] {
  return [...files.values()].flatMap(({ type, version }) => {
    const newest = log.events.get(type)?.version;
    if (newest === undefined) return [`${type} v${version}: was released, and ${log.name} no longer knows the event`];
    return version > newest ? [`${type} v${version}: was released, and the newest version is ${newest}`] : [];
  });
}

const missing = ({ version: newest }: EventDefinition, version: number): string =>
  version === newest ? 'is not frozen: npm run events:freeze' : 'was never frozen, so nobody knows what it looked like';

async function versionProblems(log: LogDefinition, definition: EventDefinition, frozen: FrozenEvent): Promise<string[]> {
  const problems = frozen.version === definition.version ? changesOf(definition, frozen) : [];
  const sealed = personalFields(definition, frozen.version);
  if (!isDeepStrictEqual(sorted(sealed), sorted(frozen.personal?.fields ?? [])))
    problems.push(`its personal fields were ${list(frozen.personal?.fields)}, and are read as ${list(sealed)}`);
  return problems.length > 0 ? problems : readingProblems(log, definition, frozen);
}

const REMEDY = `a change is a new version, or, where this one was never released, delete its file and its line in ${SUMS} and freeze it anew`;

/** What of the newest version is not as it was frozen. */
export function changesOf(definition: EventDefinition, { schema, personal }: FrozenEvent): string[] {
  const problems = differingPaths(schema, schemaOf(definition)).map((path) => `its schema changed at ${path}; ${REMEDY}`);
  const [owner, before] = [definition.personal?.of, personal?.of];
  if (owner !== before)
    problems.push(`its personal fields belong to ${owner ?? 'nobody'}, and belonged to ${before ?? 'nobody'}; ${REMEDY}`);
  return problems;
}

async function readingProblems(log: LogDefinition, definition: EventDefinition, frozen: FrozenEvent): Promise<string[]> {
  const problems: string[] = [];
  for (const alive of [true, false]) {
    const whose = alive ? '' : ' of an erased person';
    try {
      const { data } = await thaw(log, frozen, alive);
      const parsed = definition.schema.safeParse(data);
      if (!parsed.success) problems.push(`its payload${whose} does not fit the newest schema: ${parsed.error.issues[0]?.path.join('.')}`);
      else if (!isDeepStrictEqual(parsed.data, data)) problems.push(`its payload${whose} has fields that the newest schema does not know`);
      else if (alive && frozen.version === definition.version && !isDeepStrictEqual(data, frozen.sample))
        problems.push('its payload is not read as its sample');
    } catch (error) {
      problems.push(`its payload${whose} cannot be read: ${(error as Error).message}`);
    }
  }
  return problems;
}

/** Places where two JSON values differ: `properties.title.type`. The order of keys, and of `required`, says nothing. */
export function differingPaths(before: unknown, after: unknown, path: readonly string[] = []): string[] {
  if (path.at(-1) === 'required' && Array.isArray(before) && Array.isArray(after))
    return isDeepStrictEqual(sorted(before), sorted(after)) ? [] : [path.join('.')];
  if (!isObject(before) || !isObject(after)) return isDeepStrictEqual(before, after) ? [] : [path.join('.')];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => differingPaths(before[key], after[key], [...path, key]));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const sorted = (names: readonly string[]): string[] => [...names].sort();
const list = (names: readonly string[] | undefined): string => (names?.length ? names.join(', ') : 'none');
