// Loaded into each program that a suite starts: names the packages that it has loaded from files of their own.
import { createRequire } from 'node:module';

const { cache } = createRequire(import.meta.url);
const packageOf = (path) => /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path;

process.once('exit', () =>
  process.stderr.write(`beside the bundle: ${[...new Set(Object.keys(cache).map(packageOf))].sort().join(' ')}\n`),
);
