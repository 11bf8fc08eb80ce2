import { describe, expect, it } from '@jest/globals';
import { type Manifest, undeclaredImports } from './declared-imports.js';
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
});
