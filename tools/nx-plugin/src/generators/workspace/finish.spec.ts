import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FsTree } from '../spec/workspace-tree.js';
import { finish } from './finish.js';

describe('what follows from the files that a generator wrote', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'heliograph-finish-'));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { one: 'true', two: 'exit 3', three: 'true' } }));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is written by scripts; where one fails, the error names it and those that are left', () => {
    const rest = finish(new FsTree(folder, false), 'one', 'two', 'three');
    expect(rest).toThrow('The files are written, but npm run two failed. Once that is mended: npm run two && npm run three');
  });
});
