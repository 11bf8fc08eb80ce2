const boundary = '@nx/enforce-module-boundaries';

/** What may be imported where events are declared, and where not. */
export const plantedEvents = [
  {
    what: 'core takes zod and its own contracts',
    path: 'libs/identity/core/src/p.ts',
    line: `export { z } from 'zod'; export { a } from '@heliograph/identity-contracts';`,
  },
  { what: 'core takes another package', path: 'libs/identity/core/src/p.ts', line: `export { parse } from 'uuid';`, refusedBy: boundary },
  {
    what: "core takes another context's contracts",
    path: 'libs/identity/core/src/p.ts',
    line: `export { a } from '@heliograph/media-contracts';`,
    refusedBy: boundary,
  },
  {
    what: 'contracts take their core',
    path: 'libs/identity/contracts/src/p.ts',
    line: `export { a } from '@heliograph/identity-core';`,
    refusedBy: boundary,
  },
  { what: 'the kernel takes a package', path: 'libs/kernel/src/p.ts', line: `export { z } from 'zod';`, refusedBy: boundary },
  { what: 'the kernel takes zod for events', path: 'libs/kernel/src/events/p.ts', line: `export { z } from 'zod';` },
] as const;
