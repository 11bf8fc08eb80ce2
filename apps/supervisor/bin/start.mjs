#!/usr/bin/env node
// `npm start`. Needs nothing but Node until the product is built.
import { existsSync } from 'node:fs';
import module from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';

const workspace = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  stop(`Heliograph needs Node 20.19 or newer (24 is recommended); this is ${process.versions.node}.`);
} else if (!existsSync(join(workspace, 'node_modules', 'rolldown'))) stop('The packages are not installed yet: run npm install first.');
else await run();

async function run() {
  // A relative folder is meant from where the command was given; everything else from the repository.
  if (process.env.HELIOGRAPH_DATA_DIR) process.env.HELIOGRAPH_DATA_DIR = resolve(process.env.HELIOGRAPH_DATA_DIR);
  process.chdir(workspace);
  const failed = await build(workspace);
  if (failed) return stop(failed);
  process.setSourceMapsEnabled(true);
  // What V8 has compiled is kept for the next start, of this program and of those that it starts; Node 20 cannot.
  process.env.NODE_COMPILE_CACHE ??= join(workspace, '.cache', 'compiled');
  module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE);
  const { endProcess, supervise } = await import('../bundle/index.js');
  await endProcess(await supervise({ workspace }));
}

function stop(line) {
  console.error(line);
  process.exitCode = 1;
}
