// Copied into each bundle as `loader.js`.
import { readFileSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';

const folder = import.meta.dirname;
const files = new Map();

/**
 * A program of the bundle, run: its exports. Nearly all that a program makes while it loads and starts stays, so V8's space for young objects, which
 * grows with what survives in it and never shrinks, is kept small until then. A program that goes on starting exports the promise `started`.
 */
export function run(name) {
  keepYoungSpaceSmall(true);
  const exports = load(name);
  void Promise.resolve(exports.started).finally(() => keepYoungSpaceSmall(false));
  return exports;
}

/** By file name: what V8 has compiled of each file until now, for the next start under the same options. */
export function compiled() {
  keepYoungSpaceSmall(true);
  return Object.fromEntries([...files].map(([name, { script }]) => [name, script.createCachedData()]));
}

/**
 * Where that is kept of a file. V8 knows its own version and options again, but not the patches that a Node brings to it: with what another Node of the
 * same V8 compiled, 20.19.0 ends by a signal.
 */
export const cacheOf = (filename) => `${filename}.${process.version}-${process.arch}.cache`;

/** A file of the bundle: its exports. V8 compiles its text where no other start of this Node has, or one under other options of V8. */
function load(name) {
  const known = files.get(name);
  if (known) return known.module.exports;
  const filename = join(folder, name);
  const module = new Module(filename);
  // Makes Node read the map, for traces, which it does for what it compiles itself.
  module._compile(`\n//# sourceMappingURL=${name}.map`, filename);
  const script = new Script(readAscii(filename), { filename, cachedData: compiledBefore(filename) });
  files.set(name, { module, script });
  const beside = createRequire(filename);
  const require = Object.assign((id) => (id.startsWith('./') ? load(id.slice(2)) : beside(id)), beside);
  script.runInThisContext()(module.exports, require, module, filename, folder);
  return module.exports;
}

/** One byte a letter, outside of the heap for as long as it is not put together with another text. */
const readAscii = (filename) => readFileSync(filename, 'latin1');

function compiledBefore(filename) {
  try {
    return readFileSync(cacheOf(filename));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

/** 2 is what V8 takes by itself. */
const keepYoungSpaceSmall = (isSmall) => setFlagsFromString(`--semi-space-growth-factor=${isSmall ? 1 : 2}`);
