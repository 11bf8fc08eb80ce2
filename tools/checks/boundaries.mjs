/**
 * Who may import whom, by the tags in the package.json files. `tags.spec.ts` keeps the dictionary closed, because a misspelt tag
 * escapes every rule below; `boundaries.spec.ts` plants forbidden imports and sees them refused.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const libs = new URL('../../libs/', import.meta.url);
const hasBoth = (name) => ['contracts', 'server'].every((part) => existsSync(new URL(`${name}/${part}/package.json`, libs)));

/** Read models that mix contexts: projects like a context's, which may use the contracts of all contexts. */
export const readModels = ['views'];

/** Every other folder of libs with contracts and a server. */
export const contexts = readdirSync(libs).filter((name) => hasBoth(name) && !readModels.includes(name));

export const scopes = [
  ...contexts,
  ...readModels,
  'kernel',
  'platform',
  'testing',
  'application',
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
const foundation = ['type:kernel', 'type:dispatcher', 'type:platform'];

/** What each type may import: projects by tag, and packages where the list is closed. `tags.spec.ts` reads the keys as the known types. */
export const byType = {
  kernel: { projects: [], packages: [] },
  // Zod declares events.
  contracts: { projects: ['type:kernel', everyContract], packages: ['zod'] },
  core: { projects: ['type:kernel', everyContract], packages: ['zod'] },
  dispatcher: { projects: foundation },
  platform: { projects: foundation },
  testing: { projects: foundation },
  server: { projects: [...foundation, everyContract, 'type:core'] },
  // Of Nest what makes its classes providers; the check of the application layer knows the names.
  application: {
    projects: ['type:kernel', 'type:dispatcher', everyContract],
    packages: ['@nestjs/common'],
  },
  composition: { projects: [...foundation, everyContract, 'type:server'] },
  pages: { projects: [...foundation, everyContract, 'type:application'] },
  app: { projects: [...foundation, everyContract, 'type:application', 'type:composition', 'type:pages'] },
  e2e: { projects: [...foundation, everyContract, 'type:testing'] },
  development: { projects: [...foundation, everyContract, 'type:server', 'type:app'] },
  tool: { projects: [...foundation, everyContract, 'type:composition', 'type:testing', 'type:tool'] },
};

/** Packages that a spec needs on top of what its project may import. */
const specPackages = ['@jest/globals', 'fast-check'];

/**
 * Parts of projects of the platform and of the application layer, by their folder: what a manifest offers under a name of its own
 * (`@heliograph/event-store/privacy`) lies in a folder of that name. Everything else of the project is one more part, the folder `src`.
 * Other parts use what the `index.ts` of a part lists, and nothing else of it.
 */
export const parts = ['application', ...readdirSync(new URL('platform/', libs)).map((name) => `platform/${name}`)].flatMap((project) => {
  const { exports } = JSON.parse(readFileSync(new URL(`${project}/package.json`, libs), 'utf8'));
  const names = Object.keys(exports).filter((name) => /^\.\/[a-z-]+$/.test(name));
  return names.length === 0 ? [] : [`libs/${project}/src`, ...names.map((name) => `libs/${project}/src/${name.slice(2)}`)];
});

/** Options of `@nx/enforce-module-boundaries`. `inbound`: the folder of a server where other contexts' contracts are translated. `events`: that of the kernel where events are declared. */
export function boundaries({ spec = false, inbound = false, events = false } = {}) {
  const types = Object.entries(byType).map(([type, { projects, packages }]) => ({
    sourceTag: `type:${type}`,
    onlyDependOnLibsWithTags: [...projects, ...(spec ? ['type:testing'] : [])],
    ...(packages && { allowedExternalImports: [...packages, ...(events ? ['zod'] : []), ...(spec ? specPackages : [])] }),
  }));
  const own = (context, type, allowed) => ({
    allSourceTags: [`scope:${context}`, `type:${type}`],
    onlyDependOnLibsWithTags: [`scope:${context}`, ...allowed, ...(spec ? ['type:testing'] : [])],
  });
  const ofContexts = contexts.flatMap((context) => [
    own(context, 'contracts', ['type:kernel']),
    own(context, 'core', ['type:kernel']),
    own(context, 'server', [...foundation, ...(inbound ? [everyContract] : [])]),
  ]);
  const ofReadModels = readModels.flatMap((name) => [
    own(name, 'core', ['type:kernel']),
    own(name, 'server', [...foundation, everyContract]),
  ]);
  return {
    banTransitiveDependencies: true,
    depConstraints: [...types, ...ofContexts, ...ofReadModels],
    ...(spec && { ignoredCircularDependencies: [['@heliograph/testing', '*']] }),
  };
}
