import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FsTree } from '../spec/workspace-tree.js';
import { emptyBreaks } from './openapi-breaks.js';

describe('the declared breaks of the document, when a route is added', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'heliograph-breaks-'));
    mkdirSync(join(folder, 'docs'));
    writeFileSync(join(folder, 'docs/openapi.json'), '{}');
    writeFileSync(join(folder, 'docs/openapi-breaks.json'), '[{ "break": "GET /a: is gone", "why": "nobody asks" }]\n');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.test', ...words], { cwd: folder, stdio: 'ignore' });
  function commit(): void {
    git('init');
    git('add', '.');
    git('commit', '-m', 'one');
  }
  function changes(): string[] {
    const tree = new FsTree(folder, false);
    emptyBreaks(tree);
    return tree.listChanges().map(({ path, content }) => `${path}: ${content}`);
  }

  it('go, where they are of a change that is committed', () => {
    commit();
    expect(changes()).toEqual(['docs/openapi-breaks.json: []\n']);
  });

  it('stay, where the document was changed since, or nobody knows', () => {
    expect(changes()).toEqual([]);
    commit();
    writeFileSync(join(folder, 'docs/openapi.json'), '{ "a": 1 }');
    expect(changes()).toEqual([]);
  });
});
