import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { FsTree } from '../spec/workspace-tree.js';
import slice from '../slice.js';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));

describe('the route of a slice', () => {
  let tree: FsTree;
  beforeEach(() => {
    tree = new FsTree(root, false);
  });

  const written = (path: string) => tree.read(path, 'utf8') ?? '';
  const judged = (route: string) =>
    [...written('docs/authorization.md').matchAll(/^\| (\w+) \| `(\/[^`]+)` \|/gm)]
      .filter(([, , path]) => path === route)
      .map(([, method]) => method);

  it('adds, answers and removes, and is reported everywhere', () => {
    slice(tree, { context: 'social-graph', name: 'window-box' });
    expect(judged('/me/window-box')).toEqual(['POST', 'GET', 'DELETE']);
    for (const method of ['POST', 'GET', 'DELETE']) {
      expect(written('docs/http-api.md')).toContain(`\n| ${method} \`/me/window-box\` |`);
      expect(written('apps/api-e2e/src/window-box.e2e.spec.ts')).toContain(`it('E: ${method} /me/window-box `);
    }
    expect(written('apps/api/src/components.ts')).toContain('WindowBox: windowBoxResource');
    expect(written('libs/social-graph/contracts/src/social-graph.rejections.ts')).toContain(
      "'window-box-not-found': { status: 404, meaning: 'The caller has no window box.' },",
    );
  });

  it('is what was asked for', () => {
    slice(tree, { context: 'social-graph', name: 'window-box', get: false, delete: false });
    expect(judged('/me/window-box')).toEqual(['POST']);
    expect(written('apps/api/src/social-graph/window-box.controller.ts')).not.toMatch(/@Get|@Delete/);
  });

  it('S12 on a photo begins with the question whether it is seen', () => {
    slice(tree, { context: 'social-graph', name: 'window-box', on: 'photo' });
    const bodies = written('apps/api/src/social-graph/window-box.controller.ts')
      .split(/^ {2}async /m)
      .slice(1);
    const first = bodies.map((body) => body.split('\n').find((line, at) => at > 0 && !line.trim().startsWith('//')));
    expect(first).toEqual(Array(3).fill('    const photo = await this.visible.findPhoto(pathId(PhotoId, id), caller);'));
  });
});
