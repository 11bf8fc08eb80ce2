import { execFileSync } from 'node:child_process';
import { relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { read, root } from './repository.js';

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** The suites that a script would run with these arguments behind `--`; what the script builds before is left out. */
function suitesOf(script: string, ...args: string[]): string[] {
  const [runner = '', levels = ''] = /tools\/jest\/level\.mjs (\S+)/.exec(scripts[script] ?? '') ?? [];
  expect(scripts[script]).toMatch(new RegExp(`${runner}$`)); // so that npm's arguments go to it
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  const listed = [...args.slice(0, end), '--listTests', ...args.slice(end)]; // behind the path, where it parts no list of Jest's
  const said = execFileSync(process.execPath, ['tools/jest/level.mjs', levels, ...listed], { cwd: root, encoding: 'utf8' });
  return said
    .split('\n')
    .filter((line) => line.includes('.spec.'))
    .map((path) => relative(root, path));
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
    const args = ['tools/jest/level.mjs', levels, ...paths, '--listTests'];
    const listed = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !listed.includes(path))).toEqual([]);
  });
});
