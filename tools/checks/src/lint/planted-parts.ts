/** Imports between parts of one project, and of a part from outside. */
export const plantedParts = [
  {
    what: 'a part of the application layer takes what another lists',
    path: 'libs/application/src/photos/p.ts',
    line: `export { a } from '../people/index.js';`,
  },
  {
    what: 'a part of the application layer takes a file of another',
    path: 'libs/application/src/photos/p.ts',
    line: `export { a } from '../people/follows.js';`,
    refusedBy: 'house/parts-by-index',
  },
  {
    what: 'a part of the platform takes a file of its project',
    path: 'libs/platform/event-store/src/audit/chain/p.ts',
    line: `export { a } from '../../append/chain.js';`,
    refusedBy: 'house/parts-by-index',
  },
  {
    what: 'a project of the platform takes a file of its part',
    path: 'libs/platform/event-store/src/events/p.ts',
    line: `export const a = import('../privacy/keys.js');`,
    refusedBy: 'house/parts-by-index',
  },
  {
    what: 'a part of the platform takes what its project lists, and files of its own',
    path: 'libs/platform/event-store/src/audit/chain/p.ts',
    line: `export { a } from '../../index.js'; export { b } from '../verify.js';`,
  },
  {
    what: 'a project takes a file of a part of another',
    path: 'apps/api/src/p.ts',
    line: `export { a } from '@heliograph/application/photos/photos.js';`,
    refusedBy: '@nx/enforce-module-boundaries',
  },
  {
    what: 'a context takes the application layer',
    path: 'libs/media/server/src/p.ts',
    line: `export { a } from '@heliograph/application/actor';`,
    refusedBy: '@nx/enforce-module-boundaries',
  },
];
