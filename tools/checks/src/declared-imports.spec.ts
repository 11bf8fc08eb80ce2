import { describe, expect, it } from '@jest/globals';
import { type Manifest, undeclaredImports, unusedDependencies } from './declared-imports.js';
import { projects, read, writtenFiles } from './repository.js';

const manifests: Manifest[] = projects().map(({ name, folder }) => {
  const { dependencies = {} } = JSON.parse(read(`${folder}/package.json`)) as { dependencies?: object };
  return { name, folder, dependencies: Object.keys(dependencies) };
});

describe('imports of packages of the workspace', () => {
  it('are declared in the package.json of who imports them', () => {
    expect(undeclaredImports(manifests, writtenFiles(), read)).toEqual([]);
  });

  it.each([
    `import { Page } from '@planted/pages';`,
    `import type { Page } from '@planted/pages';`,
    `export { Page } from '@planted/pages/testing';`,
    `export const page = await import('@planted/pages');`,
  ])('are found where they are not: %s', (source) => {
    const planted = [
      { name: '@planted/pages', folder: 'libs/pages', dependencies: [] },
      { name: '@planted/site', folder: 'libs/site', dependencies: [] },
    ];
    const found = (path: string, dependencies: readonly string[] = []) =>
      undeclaredImports([...planted.slice(0, 1), { ...planted[1], dependencies } as Manifest], [path], () => source);
    expect(found('libs/site/src/a.ts')).toEqual([
      'libs/site/src/a.ts imports @planted/pages, which libs/site/package.json does not depend on',
    ]);
    expect([found('libs/site/src/a.spec.ts'), found('libs/site/src/a.ts', ['@planted/pages']), found('libs/pages/src/a.ts')]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('are what a package.json depends on, and nothing else', () => {
    expect(unusedDependencies(manifests, writtenFiles(), read)).toEqual([]);
    const planted = [
      { name: '@planted/pages', folder: 'libs/pages', dependencies: [] },
      { name: '@planted/site', folder: 'libs/site', dependencies: ['@planted/pages', 'zod'] },
    ];
    const found = (source: string) => unusedDependencies(planted, ['libs/site/src/a.int.spec.ts'], () => source);
    expect(found(`import { Page } from '@planted/pages';`)).toEqual([]);
    expect(found('')).toEqual(['libs/site/package.json depends on @planted/pages, which no file of it imports']);
  });
});
