#!/usr/bin/env node
// A committed file, because npm links a command only when its file is there at install. The build makes what it loads.
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const program = new URL('../bundle/main.js', import.meta.url);
if (!existsSync(program)) {
  process.stderr.write('Heliograph is not built yet: run `npm run build` (or `npm start`, which builds by itself).\n');
  process.exitCode = 69;
} else {
  process.setSourceMapsEnabled(true);
  module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE ?? fileURLToPath(new URL('../../../.cache/compiled', import.meta.url)));
  await import(program.href);
}
