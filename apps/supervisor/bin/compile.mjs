import { readFileSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { transformFile } from '@swc/core';

/**
 * Compiles scripts by the rules of `.swcrc`, each with its map, and copies every other file.
 *
 * @param {string} workspace
 * @param {ReadonlyMap<string, string>} files where each is written to, both below the workspace
 * @throws with the place of what does not compile
 */
export async function compile(workspace, files) {
  const options = JSON.parse(readFileSync(join(workspace, '.swcrc'), 'utf8'));
  const folders = new Set([...files.values()].map((path) => dirname(path)));
  await Promise.all([...folders].map((folder) => mkdir(join(workspace, folder), { recursive: true })));
  const one = async ([from, to]) => {
    const [source, output] = [join(workspace, from), join(workspace, to)];
    if (!to.endsWith('.js')) return copyFile(source, output);
    const sourceFileName = relative(dirname(output), source);
    const { code, map } = await transformFile(source, { ...options, swcrc: false, sourceFileName });
    await writeFile(output, `${code}\n//# sourceMappingURL=${basename(output)}.map\n`);
    await writeFile(`${output}.map`, map);
  };
  await Promise.all([...files].map(one));
}
