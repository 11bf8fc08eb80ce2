import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contexts } from '@heliograph/contexts';
import { describe, expect, it } from '@jest/globals';
import { countedFieldProblems } from './counted-fields.js';
import { eventsPage, PAGE } from './events-page.js';
import { frozenProblems } from './frozen-check.js';
import { readFolder, root } from './frozen-files.js';

const logs = contexts.flatMap(({ log }) => (log ? [[log.name, log] as const] : []));
const projections = contexts.flatMap((context) => context.projections);

describe.each(logs)('the events of %s', (name, log) => {
  it('are stored as they were when their version was frozen, and every frozen version is still read', async () => {
    expect(await frozenProblems(log, readFolder(name))).toEqual([]);
  });

  it('are counted in SQL only by integers that stand in clear in every stored version (decision 0016)', async () => {
    expect(await countedFieldProblems(projections, log, readFolder(name))).toEqual([]);
  });
});

describe('docs/events.md', () => {
  it('is what npm run docs:events writes', async () => {
    expect(readFileSync(join(root, PAGE), 'utf8')).toBe(await eventsPage(contexts));
  });
});
