import { fileURLToPath } from 'node:url';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** For the specs: a pool whose processes run the sources, so that no suite waits for a build. */
export const fromSources = {
  program: at('../decoder.process.ts'),
  execArgv: ['--conditions=@heliograph/source', '--import', at('../../../../../testing/src/services/typescript.mjs')],
} as const;
