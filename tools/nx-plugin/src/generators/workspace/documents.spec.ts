import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { FsTree } from '../spec/workspace-tree.js';
import { ownContext, ownContracts } from './documents.js';

it.each(['ads', 'meetups', 'notifications', 'photographers-associations'])('the team of %s owns its folder and its contracts', (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'heliograph-owners-'));
  try {
    mkdirSync(join(folder, '.github'));
    writeFileSync(join(folder, '.github/CODEOWNERS'), '/libs/search/                   @heliograph/search\n');
    const tree = new FsTree(folder, false);
    ownContext(tree, name);
    ownContracts(tree, name, 'search');
    const lines = tree.read('.github/CODEOWNERS', 'utf8')?.split('\n').filter(Boolean) ?? [];
    expect(lines.map((line) => line.split(/\s+/))).toEqual([
      [`/libs/${name}/`, `@heliograph/${name}`],
      [`/libs/${name}/contracts/`, `@heliograph/${name}`, '@heliograph/search'],
      ['/libs/search/', '@heliograph/search'],
    ]);
    ownContext(tree, name);
    expect(tree.read('.github/CODEOWNERS', 'utf8')?.split('\n').filter(Boolean)).toEqual(lines);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
