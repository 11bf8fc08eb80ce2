import { readFileSync } from 'node:fs';

const manifest = new URL('../../../../package.json', import.meta.url);

/** Of the product, as its package.json has it. */
export const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string };
