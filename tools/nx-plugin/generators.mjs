import { register } from 'node:module';

// Nx loads this file with `require`, without a build: the generators are TypeScript and go through the loader that the specs' services use.
register('../../libs/testing/src/services/typescript-hooks.mjs', import.meta.url);

/** One name per entry of generators.json, as its `factory` says: "./generators.mjs#adr" is the default export of src/generators/adr.ts. */
const generator = (name) => async (tree, options) => (await import(`./src/generators/${name}.ts`)).default(tree, options);

export const adr = generator('adr');
export const context = generator('context');
export const event = generator('event');
export const projection = generator('projection');
export const slice = generator('slice');
