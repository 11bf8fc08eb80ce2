import { readFileSync } from 'node:fs';

/**
 * Traces name the sources of our own modules. The packages of others have no map: Node reads a bundle's when it starts, and theirs would be
 * the larger part of it.
 */
export function sourceMaps() {
  return {
    name: 'source-maps',
    load: {
      filter: { id: { include: /\/dist\/.*\.js$/, exclude: /\/node_modules\// } },
      handler: (id) => ({ code: readFileSync(id, 'utf8'), map: readFileSync(`${id}.map`, 'utf8') }),
    },
    transform: {
      filter: { id: /\/node_modules\// },
      handler: (code) => ({ code, map: { mappings: '' } }),
    },
  };
}
