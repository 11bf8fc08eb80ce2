import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { FsTree } from './spec/workspace-tree.js';
import adr from './adr.js';
import context from './context.js';
import event from './event.js';
import projection from './projection.js';
import slice from './slice.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const { nx } = JSON.parse(readFileSync(join(root, 'tools/nx-plugin/package.json'), 'utf8')) as { nx: { namedInputs: { reads: string[] } } };

/** `**` is any folders, `*` any name. */
const reads = nx.namedInputs.reads.map((glob) => {
  const parts = glob.replace('{workspaceRoot}/', '').split(/(\*\*\/|\*\*|\*)/);
  const source = parts.map((part) => ({ '**/': '(.*/)?', '**': '.*', '*': '[^/]*' })[part] ?? part.replaceAll('.', '\\.')).join('');
  return new RegExp(`^${source}$`);
});
const isRead = (path: string) => reads.some((each) => each.test(path));

/** What all generators together make and change. */
function changes() {
  const tree = new FsTree(root, false);
  context(tree, { name: 'lighthouse' });
  slice(tree, { context: 'lighthouse', name: 'window-box' });
  slice(tree, { context: 'lighthouse', name: 'photo-lamp', on: 'photo' });
  projection(tree, { context: 'lighthouse', name: 'lamp-card', hears: 'media.photo-published', until: 'media.photo-deleted' });
  event(tree, { context: 'lighthouse', type: 'window-box-named' });
  adr(tree, { title: 'Window boxes have names' });
  return tree.listChanges().map(({ path, type, content }) => ({ path, type, text: String(content) }));
}

describe('the specs of the generators run again', () => {
  const changed = changes();

  it('when a file changes that a generator rewrites', () => {
    const rewritten = changed.filter(({ type }) => type === 'UPDATE').map(({ path }) => path);
    expect(rewritten.length).toBeGreaterThan(10);
    expect(rewritten.filter((path) => !isRead(path))).toEqual([]);
  });

  it('when a project changes that a template imports', () => {
    const { resolve } = createRequire(join(root, 'apps/api/package.json'));
    const made = changed.filter(({ type }) => type === 'CREATE');
    const imported = made.flatMap(({ text }) => [...text.matchAll(/from '(@heliograph\/[\w-]+)/g)].map(([, name = '']) => name));
    const others = [...new Set(imported)].filter((name) => !name.includes('lighthouse'));
    const manifests = others.map((name) => relative(root, resolve(`${name}/package.json`)));
    expect(manifests.length).toBeGreaterThan(8);
    expect(manifests.map((path) => path.replace('package.json', 'src/index.ts')).filter((path) => !isRead(path))).toEqual([]);
  });
});
