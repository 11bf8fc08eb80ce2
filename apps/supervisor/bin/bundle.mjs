import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { rolldown } from 'rolldown';

/** Where programs have what several of them are made of. */
const SHARED = 'bundle';

/**
 * Makes programs of modules, each with all that it imports: together, so that what they share is read once and lies in `bundle` of the workspace.
 *
 * @param {string} workspace
 * @param {Readonly<Record<string, string>>} programs the module of `dist` that each is made of, both below the workspace
 * @throws with all that was not found
 */
export async function bundle(workspace, programs) {
  const missing = [];
  const built = await rolldown({
    input: Object.fromEntries(Object.entries(programs).map(([program, from]) => [program, join(workspace, from)])),
    cwd: workspace,
    platform: 'node',
    // React decides by it when it is loaded. For us it is a setting of an operator, which is read from the environment.
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [packagesOutside, mapsOfSources, modulePlaces(workspace)],
    onLog: (_level, { code, message }) => {
      if (code === 'UNRESOLVED_IMPORT') missing.push(message);
    },
  });
  const { output: files } = await built.generate({
    dir: workspace,
    format: 'esm',
    entryFileNames: '[name]',
    chunkFileNames: `${SHARED}/[name]-[hash].js`,
    keepNames: true,
    comments: false,
    // V8 keeps the whole text of a file in two bytes a letter for one letter that is not of Latin 1.
    charset: 'ascii',
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    sourcemap: true,
    sourcemapExcludeSources: true,
    banner: ({ fileName }) => placesFrom(relative(dirname(fileName), '.')),
  });
  await built.close();
  if (missing.length > 0) throw new Error(missing.join('\n'));
  const folders = new Set([SHARED, ...Object.keys(programs).map((program) => dirname(program))]);
  for (const folder of folders) mkdirSync(join(workspace, folder), { recursive: true });
  for (const { fileName, code, source } of files)
    writeFileSync(join(workspace, fileName), code ?? (fileName.endsWith('.map') ? lineMap(source) : source));
  const made = new Set(files.map(({ fileName }) => fileName));
  for (const folder of folders)
    for (const name of readdirSync(join(workspace, folder))) if (!made.has(`${folder}/${name}`)) rmSync(join(workspace, folder, name));
}

/**
 * With the first trace Node reads the map of a file, and keeps each of its places as an object: 120 MB for our programs. One place for each line of a
 * source is enough for a trace.
 */
function lineMap(text) {
  const map = JSON.parse(text);
  const places = decode(map.mappings).map((line) =>
    line
      .filter(([, source, row], at) => at === 0 || source !== line[at - 1][1] || row !== line[at - 1][2])
      .map((place) => place.slice(0, 4)),
  );
  return JSON.stringify({ ...map, names: [], mappings: encode(places) });
}

/** Native addons, which look for their libraries around themselves. */
const native = /^(sharp|@node-rs\/argon2)$/;
/** Packages that Nest does without; none of them is installed. Somebody else who asks for one needs it. */
const ofNest = /^(@nestjs\/(microservices|websockets|platform-express)|class-(transformer|validator)|@fastify\/view)(\/|$)/;

const packagesOutside = {
  name: 'packages-outside',
  resolveId: {
    filter: { id: [native, ofNest] },
    handler: (id, importer = '') => (native.test(id) || importer.includes('/node_modules/@nestjs/') ? { id, external: true } : null),
  },
};

/** Traces name the sources of our own modules. */
const mapsOfSources = {
  name: 'maps-of-sources',
  load: {
    filter: { id: { include: /\/dist\/.*\.js$/, exclude: /\/node_modules\// } },
    handler: (id) => ({ code: readFileSync(id, 'utf8'), map: readFileSync(`${id}.map`, 'utf8') }),
  },
};

/**
 * A module goes on finding what lies in its own folder: `import.meta.url`, `dirname`, `filename` and those of CommonJS are the places of its own file, said
 * from that of the bundle, so that the tree may be moved. A file that a module names so and that is not there fails. Lines keep their numbers.
 */
const modulePlaces = (workspace) => ({
  name: 'module-places',
  transform: {
    filter: { id: /^[^\0]/, code: /import\.meta|__dirname|__filename/ },
    handler(code, id) {
      const path = relative(workspace, id);
      for (const [, , name] of code.matchAll(/new URL\((['"])([^'"]+)\1, import\.meta\.url\)/g))
        if (!existsSync(new URL(name, pathToFileURL(id)))) this.error(`${path} names ${name}, which is not there`);
      const own = {
        url: `__bundledUrl(${JSON.stringify(path)})`,
        filename: `__bundledPath(${JSON.stringify(path)})`,
        dirname: `__bundledPath(${JSON.stringify(dirname(path))})`,
      };
      if (code.includes('import.meta'))
        return { code: code.replace(/\bimport\.meta\.(url|filename|dirname)\b/g, (_, place) => own[place]), map: null };
      const wanted = ['filename', 'dirname'].filter((place) => !new RegExp(`(?:const|let|var) __${place}\\b`).test(code));
      return { code: wanted.map((place) => `const __${place} = ${own[place]}; `).join('') + code, map: null };
    },
  },
});

/** Begins each file of a bundle; `up`: the workspace, from there. */
const placesFrom = (up) =>
  `const __bundledPath = (path) => process.getBuiltinModule('node:path').join(import.meta.dirname, '${up}', path);
const __bundledUrl = (path) => process.getBuiltinModule('node:url').pathToFileURL(__bundledPath(path)).href;`;
