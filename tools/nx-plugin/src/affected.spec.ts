import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';

jest.setTimeout(120_000); // Nx is started

const root = join(import.meta.dirname, '../../..');

function nx(args: string[], env: NodeJS.ProcessEnv = {}): string {
  return execFileSync(process.execPath, ['node_modules/nx/dist/bin/nx.js', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NX_DAEMON: 'false', ...env },
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

const contexts = ['identity', 'social-graph', 'media', 'discussion', 'search'];
const withCore = contexts.filter((context) => context !== 'search');
const template = 'tools/nx-plugin/src/generators/slice/files/server/src/__kebab__/__kebab__.handlers.ts.template';
const changed = [
  ...withCore.map((context) => `libs/${context}/core/src/index.ts`),
  ...['libs/media/core/src/photo/photo.spec.ts', 'libs/media/core/src/photo/photo.ts', 'libs/media/contracts/src/index.ts'],
  ...['libs/kernel/src/index.ts', 'libs/testing/src/index.ts', 'apps/worker/src/main.ts'],
  ...['docs/architecture.md', 'docs/state.md', template],
];
/** Of each of these files, what Nx says. */
let affectedByFile: Readonly<Record<string, readonly string[]>>;

const withoutWorkspace = (names: readonly string[] = []) =>
  names
    .filter((name) => name.startsWith('@heliograph/'))
    .map((name) => name.slice('@heliograph/'.length))
    .sort();

/** The projects that Nx calls affected, without the name of the workspace. */
function affectedBy(file: string): string[] {
  expect(changed).toContain(file);
  return withoutWorkspace(affectedByFile[file]);
}

interface Target {
  readonly executor: string;
  readonly inputs?: readonly (string | object)[];
  readonly dependsOn?: readonly (string | { readonly projects?: string | readonly string[] })[];
}
interface Graph {
  readonly nodes: Record<string, { readonly data: { readonly root: string; readonly targets: Record<string, Target> } }>;
  readonly dependencies: Record<string, readonly { readonly target: string }[]>;
}

let graph: Graph;
beforeAll(() => {
  graph = (JSON.parse(nx(['graph', '--print'])) as { graph: Graph }).graph;
  const env = { ...process.env, NX_DAEMON: 'false', NX_FORCE_REUSE_CACHED_GRAPH: 'true' };
  const asked = ['tools/nx-plugin/affected-by.mjs', ...changed];
  affectedByFile = JSON.parse(execFileSync(process.execPath, asked, { cwd: root, encoding: 'utf8', env })) as typeof affectedByFile;
}, 60_000);

/** Patterns of a task's inputs outside of projects. */
const workspaceFiles = (plan: readonly string[] = []): string[] =>
  plan.filter((input) => input.startsWith('workspace:[')).flatMap((input) => input.slice('workspace:['.length, -1).split(','));

const ofContext = (name: string) => contexts.find((context) => name.startsWith(`${context}-`));

describe('targets of the projects', () => {
  it('every project knows every target of the daily command', () => {
    const without = Object.entries(graph.nodes).filter(([, { data }]) =>
      ['lint', 'typecheck', 'test', 'int'].some((target) => !(target in data.targets)),
    );
    expect(without).toEqual([]);
  });

  it('a project with suites runs them, and they are inputs', () => {
    const { test, int, lint } = graph.nodes['@heliograph/media-server']?.data.targets ?? {};
    expect([test?.executor, int?.executor, lint?.executor]).toEqual(Array(3).fill('nx:run-commands'));
    expect(test?.inputs).toEqual(expect.arrayContaining(['suites', '{workspaceRoot}/libs/testing/src/**/*']));
    expect(graph.nodes['@heliograph/media-contracts']?.data.targets['int']?.executor).toBe('nx:noop');
  });

  it('the daily command can be planned: own suites are inputs, those of others are not, and no process is started', () => {
    const said = nx(['run-many', '-t', 'lint,typecheck,test,int', '--graph=stdout']);
    const { taskPlans } = JSON.parse(said) as { taskPlans: Record<string, string[]> };
    const files = (task: string, project: string) =>
      taskPlans[task]?.find((input) => input.startsWith(`${project}:`) && input.includes('/**/*'));
    const notSpecs = '!libs/media/core/**/*.spec.{ts,tsx}';

    expect(files('@heliograph/media-core:test', '@heliograph/media-core')).not.toContain(notSpecs);
    expect(files('@heliograph/media-server:int', '@heliograph/media-core')).toContain(notSpecs);
    expect(taskPlans['@heliograph/media-server:int']).toContain('env:PG_BIN_DIR');
    expect(Object.keys(taskPlans).filter((task) => /:(build|int-slow|e2e|browser|fuzz)$/.test(task))).toEqual([]);
    // One compiler for all.
    expect(Object.keys(taskPlans).filter((task) => task.endsWith(':types'))).toEqual(['@heliograph/checks:types']);

    // House rules are about every file, specs too: nothing is taken out of what they read.
    const everything = ['test', 'int'].map((level) => workspaceFiles(taskPlans[`@heliograph/checks:${level}`]));
    for (const patterns of everything) expect(patterns).toContain('{workspaceRoot}/**/*');
    expect(everything.flat().filter((pattern) => pattern.startsWith('!'))).toEqual([]);
    // But those that start programs have inputs of their own, and no source of a context is among them.
    for (const name of ['commands', 'jest', 'lint', 'openapi']) {
      const patterns = workspaceFiles(taskPlans[`@heliograph/checks:test-${name}`]);
      expect(patterns).toContain('{workspaceRoot}/jest.config.mjs');
      expect(
        patterns.filter((pattern) => /^\{workspaceRoot\}\/(libs\/(?!testing)|apps\/(?!api\/src\/docs|ops)|\*\*\/\*$)/.test(pattern)),
      ).toEqual([]);
    }
  });

  it('no target waits for an empty list of projects, of which Nx would complain at each command', () => {
    const targets = Object.values(graph.nodes).flatMap(({ data }) => Object.values(data.targets));
    const waits = targets.flatMap(({ dependsOn = [] }) => dependsOn).filter((each) => typeof each === 'object');
    expect(waits.length).toBeGreaterThan(0);
    expect(waits.filter(({ projects }) => projects?.length === 0)).toEqual([]);
  });

  it('the graph of what ships has no cycle', () => {
    const open = new Set<string>();
    const done = new Set<string>();
    const cycle = (name: string): boolean => {
      if (open.has(name)) return true;
      if (done.has(name)) return false;
      open.add(name);
      const found = (graph.dependencies[name] ?? []).some(({ target }) => cycle(target));
      open.delete(name);
      done.add(name);
      return found;
    };
    expect(Object.keys(graph.nodes).filter(cycle)).toEqual([]);
  });
});

describe('what a change affects', () => {
  it('is what the command says', () => {
    const said = nx(['show', 'projects', '--affected', `--files=${template}`], { NX_FORCE_REUSE_CACHED_GRAPH: 'true' });
    expect(affectedBy(template)).toEqual(withoutWorkspace(said.split('\n')));
  });

  it.each(withCore)('a rule of %s: its context, and nobody else’s', (context) => {
    const affected = affectedBy(`libs/${context}/core/src/index.ts`);
    expect(affected).toEqual(expect.arrayContaining([`${context}-core`, `${context}-server`, 'contexts', 'api', 'worker']));
    expect(affected.filter((name) => ![undefined, context].includes(ofContext(name)))).toEqual([]);
    expect(affected.filter((name) => ['kernel', 'database', 'event-store', 'http', 'testing', 'views-server'].includes(name))).toEqual([]);
  });

  it('a suite: its project', () => {
    expect(affectedBy('libs/media/core/src/photo/photo.spec.ts')).toEqual(affectedBy('libs/media/core/src/photo/photo.ts'));
  });

  it('contracts: those who read them', () => {
    const affected = affectedBy('libs/media/contracts/src/index.ts');
    expect(affected).toEqual(
      expect.arrayContaining(['media-contracts', 'media-core', 'media-server', 'discussion-server', 'search-server', 'views-server']),
    );
    expect(affected.filter((name) => ['discussion-core', 'identity-core', 'identity-server'].includes(name))).toEqual([]);
  });

  it('the kernel and the test kit: all who have a suite', () => {
    const tested = Object.entries(graph.nodes).filter(([, { data }]) => data.targets['test']?.executor !== 'nx:noop');
    const names = tested.map(([name]) => name.slice('@heliograph/'.length)).filter((name) => ofContext(name));
    expect(affectedBy('libs/kernel/src/index.ts')).toEqual(expect.arrayContaining(names));
    expect(affectedBy('libs/testing/src/index.ts')).toEqual(expect.arrayContaining(names));
  });

  it('an app: itself, what starts it and the house rules', () => {
    const affected = affectedBy('apps/worker/src/main.ts');
    expect(affected).toEqual(expect.arrayContaining(['worker', 'supervisor', 'api-e2e', 'checks']));
    expect(affected.filter((name) => ofContext(name))).toEqual([]);
  });

  it('a document: the house rules, and who reads it', () => {
    expect(affectedBy('docs/architecture.md')).toEqual(['checks']);
    const affected = affectedBy('docs/state.md');
    expect(affected).toEqual(expect.arrayContaining(['checks', 'ops', 'nx-plugin']));
    expect(affected.filter((name) => ofContext(name))).toEqual([]);
  });

  it('a template of a generator: the specs of the generators', () => {
    expect(affectedBy(template)).toEqual(['checks', 'nx-plugin']);
  });
});
