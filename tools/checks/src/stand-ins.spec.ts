import { join } from 'node:path';
import { Query } from '@heliograph/kernel';
import type { StandIn } from '@heliograph/kernel/testing';
import { describe, expect, it } from '@jest/globals';
import { contexts as deciding, readModels } from '../boundaries.mjs';
import { shipped } from './application-layer.js';
import { read, root } from './repository.js';
import { contextsWithRoutes, controllersOf, isStandIn, specifiersIn, takenOfContracts } from './stand-ins.js';

const contexts = [...deciding, ...readModels];
const program = 'tools/start-context/';
const isPartOfOne = (path: string) => /^libs\/(kernel|[a-z-]+\/contracts)\/src\/testing\//.test(path);

const standInOf = async (context: string): Promise<StandIn> =>
  ((await import(`@heliograph/${context}-contracts/testing`)) as { standIn: StandIn }).standIn;

const { isBuilt } = (await import(join(root, 'apps/supervisor/bin/build.mjs'))) as { isBuilt: (path: string) => boolean };

const isQuestion = (named: unknown): boolean => typeof named === 'function' && named.prototype instanceof Query;

describe('stand-ins of contexts', () => {
  it('are used by the program that runs one context alone, by each other and by specs; by nothing that ships', () => {
    const elsewhere = shipped('apps/', 'libs/', 'tools/').filter((path) => !isPartOfOne(path) && !path.startsWith(program));
    expect(elsewhere.length).toBeGreaterThan(500);
    expect(elsewhere.filter((path) => specifiersIn(read(path)).some(isStandIn))).toEqual([]);
  });

  it.each([
    [`import { standIn } from '@heliograph/media-contracts/testing';`],
    [`export { photos } from './testing/photos.js';`],
    [`const { standIn } = await import('@heliograph/identity-contracts/testing');`],
    [`import type { StandIn } from '@heliograph/kernel/testing';`],
    [`import '../../media/contracts/src/testing/index.js';`],
  ])('would be seen elsewhere: %s', (line) => expect(specifiersIn(line).filter(isStandIn)).toHaveLength(1));

  it.each(['kernel', ...contexts.map((context) => `${context}/contracts`)])('no build of libs/%s offers them', (folder) => {
    const { exports } = JSON.parse(read(`libs/${folder}/package.json`)) as { exports: Record<string, object> };
    expect(exports['./testing']).toEqual({ '@heliograph/source': './src/testing/index.ts' });
    expect(['index.ts', 'testing/index.ts'].map((path) => isBuilt(`libs/${folder}/src/${path}`))).toEqual([true, false]);
  });

  it.each(contexts)('%s has one, and is known to the program', async (context) => {
    expect((await standInOf(context)).context).toBe(context);
    const composition = specifiersIn(read(`${program}src/composition.ts`));
    expect(composition).toEqual(expect.arrayContaining([`@heliograph/${context}-server`, `@heliograph/${context}-contracts/testing`]));
  });

  it('each controller is in the module of a context', () => {
    const withRoutes = contextsWithRoutes();
    expect(withRoutes.filter((name) => !contexts.includes(name))).toEqual([]);
    const listed = withRoutes.flatMap(controllersOf);
    const there = shipped('apps/api/').filter((path) => path.endsWith('.controller.ts') && !path.includes('/health/'));
    expect(there.length).toBeGreaterThan(40);
    expect(there.filter((path) => !listed.includes(path))).toEqual([]);
  });

  it.each(contexts)('everything that the routes of %s ask of others is answered', async (context) => {
    const unanswered = new Set<string>();
    for (const { names, from } of takenOfContracts(context)) {
      const other = /^@heliograph\/([a-z-]+)-contracts$/.exec(from)?.[1] ?? '';
      if (other === context) continue;
      const { contract, answers } = await standInOf(other);
      for (const name of names.filter((each) => isQuestion((contract as Record<string, unknown>)[each])))
        if (!answers.some(({ to }) => to.name === name)) unanswered.add(`${other}: ${name}`);
    }
    expect([...unanswered]).toEqual([]);
  });
});
