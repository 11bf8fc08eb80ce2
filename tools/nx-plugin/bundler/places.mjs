import { existsSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ownPlaces } from './own-places.mjs';

/**
 * A module of a bundle goes on finding what lies beside it: `import.meta.url`, `dirname`, `filename` and those of CommonJS are the places
 * of its own file, said from that of the bundle, so that the tree may be moved. A file that is named beside a module and is not there fails.
 *
 * @param {string} workspace the folder that everything lies in
 * @param {string} folder of the bundle
 */
export function modulePlaces(workspace, folder) {
  const up = relative(folder, workspace);
  return {
    name: 'module-places',
    transform: {
      filter: { id: /^[^\0]/, code: /import\.meta|__dirname|__filename/ },
      handler(code, id) {
        const { places, beside } = ownPlaces(code, id);
        const missing = beside.filter((name) => !existsSync(new URL(name, pathToFileURL(id))));
        if (missing.length > 0) this.error(`${relative(workspace, id)} names ${missing.join(', ')}, which is not there`);
        return { code: replaced(code, places, relative(workspace, id)), map: null };
      },
    },
    outputOptions: (options) => ({ ...options, banner: banner(up) }),
  };
}

/** Lines keep their numbers. */
function replaced(code, places, path) {
  const values = {
    url: `__bundledUrl(${JSON.stringify(path)})`,
    filename: `__bundledPath(${JSON.stringify(path)})`,
    dirname: `__bundledPath(${JSON.stringify(dirname(path))})`,
  };
  let written = code;
  for (const { start, end, place } of places.sort((one, other) => other.start - one.start))
    written = `${written.slice(0, start)}${values[place]}${written.slice(end)}`;
  return written;
}

const banner = (up) => `const __bundledPath = (path) => require('node:path').join(__dirname, '${up}', path);
const __bundledUrl = (path) => require('node:url').pathToFileURL(__bundledPath(path)).href;`;
