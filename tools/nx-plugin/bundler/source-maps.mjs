import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { parsed } from './own-places.mjs';

/**
 * Traces name the sources of our own modules. Of the packages of others they name the file, and the line where the outermost function or statement begins: Node
 * reads a bundle's map when it starts, and whole ones of theirs would be the larger part of it. Without any, Node would take the last place before that has one,
 * a line of ours that has nothing to do with it.
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
      handler(code, id) {
        const mappings = /\.[cm]?js$/.test(id) ? encode(beginnings(code, id)) : '';
        return { code, map: { version: 3, sources: [id], names: [], mappings } };
      },
    },
    writeBundle({ dir }, files) {
      for (const { fileName } of Object.values(files)) if (fileName.endsWith('.map')) withoutEnds(join(dir, fileName));
    },
  };
}

/** One place for each statement of a module, where it begins. It ends behind one letter, so that the bundler makes no more of it. */
function beginnings(code, id) {
  const lines = [[]];
  let lineStart = 0;
  for (const { type, start, declaration } of parsed(code, id).body) {
    if (type === 'ImportDeclaration') continue;
    const from = declaration?.start ?? start;
    for (let end = code.indexOf('\n', lineStart); end >= 0 && end < from; end = code.indexOf('\n', lineStart)) {
      lineStart = end + 1;
      lines.push([]);
    }
    const [line, column] = [lines.length - 1, from - lineStart];
    lines[line].push([column, 0, line, column], [column + 1]);
  }
  return lines;
}

/** The body of a function, in the lines that follow, has the place of its beginning again. */
function withoutEnds(path) {
  const map = JSON.parse(readFileSync(path, 'utf8'));
  const lines = decode(map.mappings).map((places) => places.filter(({ length }) => length > 1));
  writeFileSync(path, JSON.stringify({ ...map, mappings: encode(lines) }));
}
