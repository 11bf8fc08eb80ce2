import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sized } from '@heliograph/testing/pure';
import type { Tree } from '@nx/devkit';
import { FsTree, flushChanges } from './spec/workspace-tree.js';
import adr from './adr.js';
import context from './context.js';
import event from './event.js';
import projection from './projection.js';
import slice from './slice.js';
import type { SliceOptions } from './slice/slice-names.js';
import { CopiedWorkspace, type Ended } from './spec/copied-workspace.js';
import { finish } from './workspace/finish.js';

const MINUTES = 60_000;

type Step = readonly [name: string, options: Readonly<Record<string, string | boolean>>, make: (tree: Tree) => unknown];

function step<Options extends object>(name: string, make: (tree: Tree, options: Options) => unknown, options: Options): Step {
  return [name, options as Readonly<Record<string, string | boolean>>, (tree) => make(tree, options)];
}

/** Features in contexts whose names are of one letter, of several words, of a plural of its own, and longer than any column. */
const named: readonly (readonly [context: string, slice: Omit<SliceOptions, 'context'>])[] = [
  ['x', { name: 'y' }],
  ['photo-walks', { name: 'walk-join', on: 'photo' }],
  ['families', { name: 'child', get: false }],
  [
    'photographers-association',
    { name: 'commemoration-medal', on: 'photo', command: 'award-commemoration-medal', event: 'commemoration-medal-awarded', delete: false },
  ],
];

const steps: readonly Step[] = [
  step('context', context, { name: 'cabinet' }),
  step('slice', slice, { context: 'cabinet', name: 'shelf' }),
  step('slice', slice, {
    ...{ context: 'cabinet', name: 'photo-report', on: 'photo', command: 'report-photo' },
    route: 'photos/:photo_id/report',
  }),
  step('projection', projection, { context: 'cabinet', name: 'shelf-card' }),
  step('projection', projection, {
    ...{ context: 'cabinet', name: 'photo-card', hears: 'media.photo-published', until: 'media.photo-deleted' },
  }),
  step('event', event, { context: 'cabinet', type: 'shelf-named' }),
  step('adr', adr, { title: 'Shelves have names' }),
  ...named.flatMap(([name, options]) => [step('context', context, { name }), step('slice', slice, { context: name, ...options })]),
];
const contexts = ['cabinet', ...named.map(([name]) => name)];
/** Each of these is a command of its own; what follows the others is written once. */
const commands = sized(steps.slice(0, 1), steps, steps);
const together = sized(steps.slice(1), [], []);
/** Try tools and commands on what stands in them, and are the same in every tree. */
const OF_TOOLS = 'boundaries|levels|lint-rules|progress|suites-in-one-process|arguments';
/** Read what no generator writes: the product's settings, deployment, decoder, version. */
const OF_THE_PRODUCT =
  'accepted-picture|compose|credentials|decoder|interleavings|kubernetes|packages|settings-page|systemd|version|words|workflow';
/** The other checks of the house. */
const OF_THE_TREE = String.raw`tools/checks/src/(?!commands/|.*(${OF_TOOLS}|${OF_THE_PRODUCT})\.spec)`;
const FOLLOWING = ['events:freeze', 'docs:events', 'docs:openapi'];

describe('what the generators make in a copy of the tree', () => {
  let copy: CopiedWorkspace;
  let before: Map<string, string>;
  beforeAll(() => {
    copy = new CopiedWorkspace();
    before = copy.texts();
  }, 2 * MINUTES);
  afterAll(() => copy.remove());

  const fine = ({ code, said }: Ended) => expect(code === 0 ? '' : said).toBe('');

  it.each(commands)(
    'nx g %s %j',
    async (name, options) => fine(await copy.generate(name, ...Object.entries(options).map(([option, value]) => `--${option}=${value}`))),
    5 * MINUTES,
  );

  it(
    'the others make what fits together, and what follows from all of it is written',
    () => {
      const tree = new FsTree(copy.folder, false);
      for (const [, , make] of together) make(tree);
      const rest = finish(tree, ...(together.length > 0 ? FOLLOWING : []));
      flushChanges(copy.folder, tree.listChanges());
      return rest();
    },
    5 * MINUTES,
  );

  it.each<[string, (tree: Tree) => unknown]>([
    ['context', (tree) => context(tree, { name: 'cabinet' })],
    ['slice', (tree) => slice(tree, { context: 'cabinet', name: 'shelf' })],
    ['adr', (tree) => adr(tree, { title: 'Shelves have names' })],
  ])('is there once: the second time %s writes nothing', async (_name, again) => {
    const tree = new FsTree(copy.folder, false);
    await again(tree);
    expect(tree.listChanges().map(({ path }) => path)).toEqual([]);
  });

  it(
    'has types that fit, the form of the house, and passes the lint',
    async () => {
      const fresh = [...copy.texts()].filter(([path, text]) => before.get(path) !== text && path.endsWith('.ts')).map(([path]) => path);
      expect(fresh.length).toBeGreaterThan(30);
      // Declarations of packages that bring none.
      const ambient = ['apps/*/src/**/*.d.ts', 'libs/*/src/**/*.d.ts', 'libs/*/*/src/**/*.d.ts', 'tools/*/src/**/*.d.ts'];
      const only = { extends: './tsconfig.base.json', files: fresh, include: ambient };
      writeFileSync(join(copy.folder, 'tsconfig.fresh.json'), JSON.stringify(only));
      fine(await copy.run('node_modules/typescript-native/bin/tsc', '-p', 'tsconfig.fresh.json', '--noEmit'));
      fine(await copy.run('node_modules/nx/dist/bin/nx.js', 'graph', '--print'));
      fine(await copy.run('node_modules/eslint/bin/eslint.js', '--max-warnings', '0', ...fresh));
      fine(await copy.run('node_modules/@biomejs/biome/bin/biome', 'format', 'libs', 'apps', 'tools', 'package.json'));
    },
    5 * MINUTES,
  );

  it(
    'passes its own specs and every check of the house',
    async () =>
      fine(
        await copy.test(
          'unit',
          ...contexts.map((name) => `libs/(application/src/)?${name}/`),
          'event-catalogue',
          OF_THE_TREE,
          'apps/api/src/docs/',
        ),
      ),
    10 * MINUTES,
  );

  it(
    'works on a real database, whose tables are all described',
    async () =>
      fine(await copy.test('integration', ...contexts.map((name) => `libs/${name}/`), 'tools/checks/src/state.int', 'apps/api/src/docs/')),
    5 * MINUTES,
  );
});
