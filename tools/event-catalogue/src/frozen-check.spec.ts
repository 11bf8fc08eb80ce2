import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineLog, type LogDefinition } from '@heliograph/event-store';
import { event, type EventDefinition, personal } from '@heliograph/kernel/events';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { freeze } from './freeze.js';
import { frozenProblems } from './frozen-check.js';
import { fileOf, folderOf, readFolder, SUMS } from './frozen-files.js';

const words = personal(z.string().nullable());
const first = {
  type: 'diary.noted',
  version: 1,
  schema: z.object({ personId: z.int(), text: words }),
  sample: { personId: 1, text: 'Fog' },
  owner: 'personId',
  partitionBy: ({ personId }: { personId: number }) => personId,
  publish: 'private',
} as const;
const open = event({ ...first, owner: undefined, schema: z.object({ personId: z.int(), text: z.string().nullable() }) });

// #region second-version
const second = {
  ...first,
  version: 2,
  schema: z.object({ personId: z.int(), words: personal(z.string().nullable()), mood: z.string() }),
  sample: { personId: 1, words: 'Fog', mood: 'calm' },
  formerly: { 1: ['text'] },
  upcasters: { 1: ({ text, ...rest }: { personId: number; text: string | null }) => ({ ...rest, words: text, mood: 'unknown' }) },
};
// #endregion

/** Without the statement that every log has. */
const diary = (...events: EventDefinition[]): LogDefinition => ({
  ...defineLog({ name: 'diary', events, inline: [] }),
  events: new Map(events.map((definition) => [definition.type, definition])),
});
const v1 = diary(event(first));
const v2 = diary(event(second));

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'frozen-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const problems = (log: LogDefinition, change: (files: Map<string, string>) => void = () => undefined) => {
  const files = new Map(readFolder('diary', root));
  change(files);
  return frozenProblems(log, files);
};

describe('frozen events', () => {
  it('are whole right after they were frozen, and freezing again adds nothing', async () => {
    expect(await freeze(v1, root)).toHaveLength(1);
    expect(await problems(v1)).toEqual([]);
    expect(await freeze(v1, root)).toEqual([]);
  });

  it('are sealed under a key that is known for ever', async () => {
    await freeze(v1, root);
    const { stored } = JSON.parse(readFileSync(join(root, folderOf('diary'), fileOf('diary.noted', 1)), 'utf8'));
    expect(stored).toMatch(/"text":"v1\.00000000-0000-4000-8000-000000000001\.[\w-]{16}\.[\w-]+"/);
  });

  it('must be made for a new event', async () => {
    expect(await problems(v1)).toEqual(['diary.noted v1: is not frozen: npm run events:freeze']);
  });

  it.each([
    ['a field more', { schema: z.object({ personId: z.int(), text: words, mood: z.string().optional() }) }, 'properties.mood'],
    ['another type', { schema: z.object({ personId: z.number(), text: words }) }, 'properties.personId.type'],
    [
      'a field that may be absent',
      { schema: z.object({ personId: z.int(), text: personal(z.string().nullable().optional()) }) },
      'required',
    ],
  ])('refuse %s without a new version, by the check and by the command', async (_, change, path) => {
    await freeze(v1, root);
    const changed = diary(event({ ...first, ...(change as object) }));
    const problem = `diary.noted v1: its schema changed at ${path}; a change is a new version, or, where this one was never released, delete its file and its line in sums.txt and freeze it anew`;
    expect(await problems(changed)).toContain(problem);
    await expect(freeze(changed, root)).rejects.toThrow(problem);
    expect([...readFolder('diary', root).keys()].sort()).toEqual(['noted.v1.json', SUMS]);
  });

  it('refuse fields that become personal, and say whose they are and were', async () => {
    await freeze(diary(open), root);
    expect(await problems(v1)).toContainEqual(
      expect.stringContaining('diary.noted v1: its personal fields belong to personId, and belonged to nobody; a change is a new version'),
    );
  });

  it('refuse a field that is no longer sealed', async () => {
    await freeze(v1, root);
    expect(await problems(diary(open))).toContain('diary.noted v1: its personal fields were text, and are read as none');
  });

  it('are read by the newest version, sealed fields too', async () => {
    await freeze(v1, root);
    expect(await problems(v2)).toEqual(['diary.noted v2: is not frozen: npm run events:freeze']);
    await freeze(v2, root);
    expect(await problems(v2)).toEqual([]);
  });

  it('find an upcaster that loses a field, and one that ignores that another field was sealed', async () => {
    await freeze(v1, root);
    await freeze(v2, root);
    const forgetful = { ...second, upcasters: { 1: ({ personId }: { personId: number }) => ({ personId, mood: 'unknown' }) } };
    expect(await problems(diary(event(forgetful)))).toContain('diary.noted v1: its payload does not fit the newest schema: words');
    const sealed = { ...second, formerly: {} };
    expect(await problems(diary(event(sealed)))).toEqual(['diary.noted v1: its personal fields were text, and are read as words']);
  });

  it('find a reader that cannot take an erased person', async () => {
    await freeze(v1, root);
    await freeze(v2, root);
    const strict = { ...second, upcasters: { 1: ({ text, ...rest }: { text: string }) => ({ ...rest, words: text.trim(), mood: 'x' }) } };
    const [problem] = await problems(diary(event(strict)));
    expect(problem).toMatch(/^diary.noted v1: its payload of an erased person cannot be read/);
  });

  it('are neither changed nor removed nor made by hand', async () => {
    await freeze(v1, root);
    const name = fileOf('diary.noted', 1);
    const edited = (files: Map<string, string>) => files.set(name, files.get(name)?.replace('Fog', 'Dew') ?? '');
    expect(await problems(v1, edited)).toEqual(['noted.v1.json: was changed after it was frozen']);
    expect(await problems(v1, (files) => files.delete(name))).toEqual(['noted.v1.json: was frozen and has been removed']);
    expect(await problems(v1, (files) => files.set(SUMS, files.get(SUMS)?.replace('  ', ' #') ?? ''))).toEqual([
      'sums.txt: has a line that is no digest and name',
    ]);
    expect(await problems(v1, (files) => files.set(SUMS, ''))).toEqual([
      'noted.v1.json: has no line in sums.txt; files are made by npm run events:freeze',
    ]);
  });

  it('outlive their event: neither its name nor its version may go away', async () => {
    await freeze(v1, root);
    await freeze(v2, root);
    expect(await problems(diary())).toContain('diary.noted v2: was released, and diary no longer knows the event');
    expect(await problems(v1)).toContain('diary.noted v2: was released, and the newest version is 1');
  });
});
