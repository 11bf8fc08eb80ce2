import { register } from 'node:module';

// `node -C @heliograph/source --import .../typescript.mjs file.ts` runs the sources, so that no suite waits for a build.
register('./typescript-hooks.mjs', import.meta.url);
