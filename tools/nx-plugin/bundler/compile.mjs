// `node compile.mjs PROGRAM`: runs a program of a bundle, and keeps beside its files what V8 has compiled of them when it ends.
import { existsSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const program = pathToFileURL(process.argv[2]);
const { cacheOf, compiled } = await import(new URL('loader.js', program).href);

process.once('exit', () => {
  for (const [name, data] of Object.entries(compiled())) {
    const cache = new URL(cacheOf(name), program);
    if (!existsSync(cache)) writeFileSync(cache, data);
  }
});
process.argv.splice(1, 2, process.argv[2]);
await import(program.href);
