import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const options = {
  swcrc: false,
  sourceMaps: false, // two thirds of what is read, and Node would not look at them
  module: { type: 'es6' },
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true, tsx: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      react: { runtime: 'automatic' },
    },
  },
};

/** What has been transformed, by a hash of all that decides it: suites start hundreds of programs from the same sources. */
const kept = fileURLToPath(new URL('../../../../.cache/typescript/', import.meta.url));
const version = readFileSync(new URL('../../../../node_modules/@swc/core/package.json', import.meta.url));
const rules = createHash('sha256').update(JSON.stringify(options)).update(version).digest();

export function resolve(specifier, context, next) {
  const isOurs = specifier.startsWith('.') && /\.tsx?$/.test(context.parentURL ?? '');
  return next(isOurs ? sourceOf(specifier, context.parentURL) : specifier, context);
}

function sourceOf(specifier, parent) {
  const plain = specifier.replace(/\.js$/, '.ts');
  return existsSync(new URL(plain, parent)) ? plain : `${plain}x`;
}

export async function load(url, context, next) {
  if (!/\.tsx?$/.test(url)) return next(url, context);
  const filename = fileURLToPath(url);
  return { format: 'module', source: await transformed(filename, readFileSync(filename, 'utf8')), shortCircuit: true };
}

async function transformed(filename, text) {
  const file = join(kept, createHash('sha256').update(rules).update(filename).update('\0').update(text).digest('hex'));
  if (existsSync(file)) return readFileSync(file, 'utf8');
  // Most programs need none of it.
  const { transform } = await import('@swc/core');
  const { code } = await transform(text, { ...options, filename });
  mkdirSync(kept, { recursive: true });
  const half = `${file}.${process.pid}`;
  writeFileSync(half, code);
  renameSync(half, file); // others may read it at this moment
  return code;
}
