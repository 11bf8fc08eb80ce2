import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contexts } from '@heliograph/contexts';
import { describe, expect, it } from '@jest/globals';
import { ASYNCAPI, type AsyncApi, asyncApi } from './asyncapi.js';
import { catalogueOf } from './catalogue.js';
import { publishedChanges } from './changes.js';
import { countedFieldProblems } from './counted-fields.js';
import { eventsPage, PAGE } from './events-page.js';
import { frozenProblems } from './frozen-check.js';
import { readFolder, root } from './frozen-files.js';
import { withImpact } from './impact.js';
import { publishedBy } from './published-events.js';

const logs = contexts.flatMap(({ log }) => (log ? [[log.name, log] as const] : []));
const projections = contexts.flatMap((context) => context.projections);
const committed = (path: string) => readFileSync(join(root, path), 'utf8');

const catalogue = catalogueOf(contexts);

describe.each(logs)('the events of %s', (name, log) => {
  it('are stored as they were when their version was frozen, and every frozen version is still read', async () => {
    expect(withImpact(catalogue, await frozenProblems(log, readFolder(name)))).toEqual([]);
  });

  it('are counted in SQL only by integers that stand in clear in every stored version', async () => {
    expect(await countedFieldProblems(projections, log, readFolder(name))).toEqual([]);
  });
});

describe('what npm run docs:events writes', () => {
  it('is docs/events.md', async () => {
    expect(committed(PAGE)).toBe(await eventsPage(catalogue));
  });

  it('is docs/asyncapi.json; a change of what is published says whom it hits and whose review it needs', async () => {
    const made = asyncApi(catalogue, await publishedBy(catalogue.logs));
    expect(withImpact(catalogue, publishedChanges(JSON.parse(committed(ASYNCAPI)) as AsyncApi, made))).toEqual([]);
    expect(committed(ASYNCAPI)).toBe(`${JSON.stringify(made, null, 2)}\n`);
  });
});
