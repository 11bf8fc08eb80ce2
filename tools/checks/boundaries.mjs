/**
 * Who may import whom, by the tags in the package.json files. `tags.spec.ts` keeps the dictionary closed, because a misspelt tag
 * escapes every rule below; `boundaries.spec.ts` plants forbidden imports and sees them refused.
 */
export const contexts = ['identity', 'social-graph', 'media', 'discussion', 'search'];

export const scopes = [
  ...contexts,
  'kernel',
  'platform',
  'testing',
  'views',
  'contexts',
  'api',
  'worker',
  'ops',
  'web',
  'supervisor',
  'api-e2e',
  'tools',
];

const everyContract = 'type:contracts';
const foundation = ['type:kernel', 'type:platform'];

/** What each type may import: projects by tag, and packages where the list is closed. `tags.spec.ts` reads the keys as the known types. */
export const byType = {
  kernel: { projects: [], packages: [] },
  contracts: { projects: ['type:kernel'], packages: [] },
  core: { projects: ['type:kernel'], packages: [] },
  platform: { projects: foundation },
  testing: { projects: foundation },
  server: { projects: [...foundation, everyContract, 'type:core'] },
  composition: { projects: [...foundation, everyContract, 'type:server'] },
  pages: { projects: [...foundation, everyContract, 'scope:views'] },
  app: { projects: [...foundation, everyContract, 'type:composition', 'type:pages', 'scope:views'] },
  e2e: { projects: [...foundation, everyContract, 'type:testing'] },
  tool: { projects: [...foundation, everyContract, 'type:composition', 'type:testing', 'type:tool'] },
};

/** Packages that a spec needs on top of what its project may import. */
const specPackages = ['@jest/globals', 'fast-check'];

/** Options of `@nx/enforce-module-boundaries`. `inbound`: the folder of a server where other contexts' contracts are translated. */
export function boundaries({ spec = false, inbound = false } = {}) {
  const types = Object.entries(byType).map(([type, { projects, packages }]) => ({
    sourceTag: `type:${type}`,
    onlyDependOnLibsWithTags: [...projects, ...(spec ? ['type:testing'] : [])],
    ...(packages && { allowedExternalImports: [...packages, ...(spec ? specPackages : [])] }),
  }));
  const servers = contexts.map((context) => ({
    allSourceTags: [`scope:${context}`, 'type:server'],
    onlyDependOnLibsWithTags: [`scope:${context}`, ...foundation, ...(inbound ? [everyContract] : []), ...(spec ? ['type:testing'] : [])],
  }));
  return {
    banTransitiveDependencies: true,
    depConstraints: [...types, ...servers],
    ...(spec && { ignoredCircularDependencies: [['@heliograph/testing', '*']] }),
  };
}
