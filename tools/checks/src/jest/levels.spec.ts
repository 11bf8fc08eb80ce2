import { execFileSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { read, root, writtenFiles } from '../repository.js';

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** The suites of these levels that Jest would run with these arguments. */
function suitesOfLevels(levels: string, args: readonly string[]): string[] {
  const said = execFileSync(process.execPath, ['tools/jest/level.mjs', levels, ...args], { cwd: root, encoding: 'utf8' });
  const paths = said.split('\n').filter((line) => line.includes('.spec.'));
  return paths.map((path) => relative(root, path)).sort();
}

/** The suites that a script would run with these arguments after `--`; what the script builds before is left out. */
function suitesOf(script: string, ...args: string[]): string[] {
  const [runner = '', levels = ''] = /tools\/jest\/level\.mjs (\S+)/.exec(scripts[script] ?? '') ?? [];
  expect(scripts[script]).toMatch(new RegExp(`${runner}$`)); // so that npm's arguments go to it
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  const listed = [...args.slice(0, end), '--listTests', ...args.slice(end)]; // after the path, where it parts no list of Jest's
  return suitesOfLevels(levels, listed);
}

describe('one level of tests, and one folder of it', () => {
  let plain: string[] | undefined;

  it.each([
    ['test:unit', 'libs/social-graph/core', /^libs\/social-graph\/core\/.*(?<!\.(int|e2e|browser|fuzz))\.spec\.tsx?$/],
    ['test:integration', 'libs/social-graph/server', /^libs\/social-graph\/server\/.*\.int\.spec\.ts$/],
    ['test:e2e', 'apps/api-e2e/src/main-job', /^apps\/api-e2e\/src\/main-job.*\.e2e\.spec\.ts$/],
    ['test:browser', 'apps/web', /^apps\/web\/.*\.browser\.spec\.ts$/],
    ['fuzz', 'apps/api-e2e', /^apps\/api-e2e\/.*\.fuzz\.spec\.ts$/],
  ])('npm run %s -- %s runs these and no others', (script, folder, pattern) => {
    const suites = suitesOf(script, folder);
    expect(suites.length).toBeGreaterThan(0);
    expect(suites.filter((path) => !pattern.test(path))).toEqual([]);
  });

  it.each([[['-t', 'follow', 'libs/social-graph/core']], [['libs/social-graph/core', '-t', 'follow']], [['--', 'libs/social-graph/core']]])(
    'filters stand before or behind the path: %j',
    (args) => {
      plain ??= suitesOf('test:unit', 'libs/social-graph/core');
      expect(suitesOf('test:unit', ...args)).toEqual(plain);
    },
  );

  it('every path of npm run test:node finds suites', () => {
    const [levels = '', ...paths] = /tools\/jest\/level\.mjs (.+)$/.exec(scripts['test:node'] ?? '')?.[1]?.split(' ') ?? [];
    const listed = suitesOfLevels(levels, [...paths, '--listTests']).join('\n');
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !listed.includes(path))).toEqual([]);
  });
});

describe('npm test and npm run test:rest', () => {
  const suites = (...args: string[]) => suitesOfLevels('unit,integration,e2e', ['--listTests', ...args]);
  const chosenBy = (file: string) => suites(`--filter=${join(root, 'tools/jest', file)}`);

  it('run each suite of their levels once', () => {
    const [daily, rest] = [chosenBy('daily.cjs'), chosenBy('rest.cjs')];
    expect([...daily, ...rest].sort()).toEqual(suites());
    expect(daily.filter((path) => path.includes('.e2e.'))).toEqual([
      'apps/api-e2e/src/main-job.e2e.spec.ts',
      'apps/api-e2e/src/specification-lists.e2e.spec.ts',
      'apps/api-e2e/src/specification-resources.e2e.spec.ts',
    ]);
    expect(daily.filter((path) => path.includes('.faults.') || path.startsWith('tools/checks/'))).toEqual([]);
    for (const level of [/(?<!\.int)\.spec\.tsx?$/, /\.int\.spec\.ts$/])
      expect(daily.filter((path) => level.test(path)).length).toBeGreaterThan(100);
  });

  it.each(['npm test', 'npm run test:rest', 'npm run conformance'])('what lands a change runs %s once', (command) => {
    for (const commands of [scripts['test:all'] ?? '', read('.ci/run')]) {
      const given = commands.split(/\n|&&/).filter((line) => !line.startsWith('#') && line.trim().endsWith(command));
      expect(given).toHaveLength(1);
    }
  });
});

describe('the suites of the house checks', () => {
  it('each are run by one of the targets that Nx knows, all of which its daily one waits for', () => {
    const { nx } = JSON.parse(read('tools/checks/package.json')) as {
      nx: { targets: Record<string, { command: string; dependsOn?: readonly string[] }> };
    };
    const { test, ...others } = nx.targets;
    expect(test?.dependsOn).toEqual(Object.keys(others));
    const patterns = Object.values(nx.targets).map(({ command }) => new RegExp(/ unit '?([^' ]+)'?$/.exec(command)?.[1] ?? ''));
    const suites = writtenFiles().filter((path) => /^tools\/checks\/src\/.*(?<!\.int)\.spec\.ts$/.test(path));
    expect(suites.length).toBeGreaterThan(30);
    expect(suites.filter((path) => patterns.filter((pattern) => pattern.test(path)).length !== 1)).toEqual([]);
  });
});
