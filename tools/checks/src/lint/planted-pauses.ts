const rest = `import { setTimeout as rest } from 'node:timers/promises'; await rest(9);`;
const refusedBy = 'no-restricted-syntax';

/** Suites that wait for time, and what they may do instead. */
export const plantedPauses = [
  { what: 'a suite that sleeps', path: 'libs/views/server/src/p.spec.ts', line: rest, refusedBy },
  { what: 'a slow suite that sleeps', path: 'libs/views/server/src/p.slow.int.spec.ts', line: rest, refusedBy },
  {
    what: 'a suite that sleeps by a timer',
    path: 'apps/api-e2e/src/p.e2e.spec.ts',
    line: `await new Promise((resolve) => setTimeout(resolve, 9));`,
    refusedBy,
  },
  { what: 'a suite of faults that waits for any moment', path: 'libs/views/server/src/p.faults.int.spec.ts', line: rest },
  {
    what: 'a suite that lets the event loop turn',
    path: 'libs/views/server/src/p.spec.ts',
    line: `import { setImmediate as turn } from 'node:timers/promises'; await turn();`,
  },
] as const;
