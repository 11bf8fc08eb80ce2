import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { FsTree } from './spec/workspace-tree.js';
import adr from './adr.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const folder = 'docs/adr';

describe('a decision record', () => {
  it('takes the number after the last one of both folders, and is listed', () => {
    const tree = new FsTree(root, false);
    tree.write(`${folder}/history/8999-once.md`, '');
    adr(tree, { title: 'Window boxes have names' });
    expect(tree.exists(`${folder}/9000-window-boxes-have-names.md`)).toBe(true);
    expect(tree.read(`${folder}/README.md`, 'utf8')).toContain('\n- [9000. Window boxes have names](9000-window-boxes-have-names.md)\n');
  });
});
