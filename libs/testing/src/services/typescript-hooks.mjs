import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

const options = {
  swcrc: false,
  sourceMaps: 'inline',
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
  const { code } = await transform(await readFile(filename, 'utf8'), { ...options, filename });
  return { format: 'module', source: code, shortCircuit: true };
}
