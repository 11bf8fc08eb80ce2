import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { decoderFinding, foldersOfNode, namespaces, permissions } from './sandbox.js';

describe('what a decoder sees of Node', () => {
  it.each([
    ['/bin/node', ['/bin', '/lib']],
    ['/usr/bin/node', ['/usr/bin', '/usr/lib']],
    ['/opt/ada/bin/node', ['/opt/ada/bin', '/opt/ada/lib']],
  ])('%s: its folder and its libraries, never what contains both', (execPath, folders) => expect(foldersOfNode(execPath)).toEqual(folders));
});

describe('what doctor says of the decoder', () => {
  it('names what a machine cannot give, and calls it no fault', () => {
    expect(decoderFinding({ sandbox: namespaces, missing: [] })).toEqual({ ok: true, found: expect.stringContaining('without network') });
    const { ok, found } = decoderFinding({ sandbox: permissions, missing: ['native code of a decoder reaches the network'] });
    expect([ok, found]).toEqual([true, expect.stringContaining('native code of a decoder reaches the network')]);
  });
});

/** Files of a program with what it imports at run time, and the packages among that; what is imported as a type alone is not there. */
function importsOf(file: string, files = new Set<string>(), packages = new Set<string>()): { files: Set<string>; packages: Set<string> } {
  if (files.has(file)) return { files, packages };
  files.add(file);
  const statements = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (?!type )[^;]*?from '([^']+)';|\bimport\('([^']+)'\)|^import '([^']+)';/gm,
  );
  for (const [, from, later, alone] of statements) {
    const name = from ?? later ?? alone ?? '';
    if (name.startsWith('.')) importsOf(resolve(dirname(file), name.replace(/\.js$/, '.ts')), files, packages);
    else if (!name.startsWith('node:')) packages.add(name);
  }
  return { files, packages };
}

describe('the program of a decoder', () => {
  // In its walls it sees its own folder and the packages that are installed: anything else ends it at its start, and only where it was built.
  it('imports nothing from outside of its folder but packages from npm', () => {
    const folder = import.meta.dirname;
    const { files, packages } = importsOf(join(folder, 'decoder.process.ts'));
    expect([...files].filter((file) => dirname(file) !== folder)).toEqual([]);
    expect([...files].length).toBeGreaterThan(5);
    expect([...packages].sort()).toEqual(['exifreader', 'libheif-js/libheif-wasm/libheif-bundle.mjs', 'sharp', 'thumbhash']);
  });
});
