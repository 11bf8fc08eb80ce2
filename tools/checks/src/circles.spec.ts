import { describe, expect, it } from '@jest/globals';
import { circles, fileGraph, folderGraph } from './circles.js';
import { isSpec } from './imports.js';
import { read, writtenFiles } from './repository.js';

const sources = writtenFiles().filter((path) => /^(apps|libs|tools)\/.*\.(tsx?|mjs|cjs)$/.test(path) && !path.endsWith('.d.ts'));
const files = fileGraph(sources, read);
const shippedFolders = folderGraph(new Map([...files].filter(([path]) => !isSpec(path))));

describe('imports lead in one direction', () => {
  it('no file is imported by what it imports, not even for a type', () => {
    expect(files.size).toBeGreaterThan(1_500);
    expect(circles(files)).toEqual([]);
  });

  it('no folder of a project uses one that uses it', () => {
    expect(shippedFolders.size).toBeGreaterThan(200);
    expect(circles(shippedFolders)).toEqual([]);
  });
});

describe('a circle that is planted is found', () => {
  const planted = (texts: Readonly<Record<string, string>>) => fileGraph(Object.keys(texts), (path) => texts[path] ?? '');

  it.each([
    [`import { b } from './b.js';`, `import { a } from './a.js';`],
    [`import type { B } from './b.js';`, `export type { A } from './a.js';`],
    [`const { b } = await import('./b.js');`, `import './a.js';`],
  ])('of files: %s', (a, b) => {
    expect(circles(planted({ 'libs/x/src/a.ts': a, 'libs/x/src/b.tsx': b }))).toEqual(['libs/x/src/a.ts', 'libs/x/src/b.tsx']);
  });

  it('over several files, among others that are in none', () => {
    const graph = planted({
      'libs/x/src/a.ts': `import './b.js';`,
      'libs/x/src/b.ts': `import './c.mjs'; import './leaf.js';`,
      'libs/x/src/c.mjs': `import './a.ts';`,
      'libs/x/src/leaf.ts': '',
      'libs/x/src/above.ts': `import './a.js';`,
    });
    expect(circles(graph)).toEqual(['libs/x/src/a.ts', 'libs/x/src/b.ts', 'libs/x/src/c.mjs']);
  });

  it('a file that imports itself, too', () => {
    expect(circles(planted({ 'libs/x/src/a.ts': `import './a.js';` }))).toEqual(['libs/x/src/a.ts']);
  });

  it('of folders whose files are in none; what lies above them counts for neither', () => {
    const graph = planted({
      'libs/x/src/one/a.ts': `import '../two/b.js';`,
      'libs/x/src/two/b.ts': '',
      'libs/x/src/two/deeper/c.ts': `import '../../one/d.js'; import '../../log.js';`,
      'libs/x/src/one/d.ts': '',
      'libs/x/src/three/e.ts': `import '../log.js';`,
      'libs/x/src/log.ts': `import './three/f.js';`,
      'libs/x/src/three/f.ts': '',
    });
    expect(circles(graph)).toEqual([]);
    expect(circles(folderGraph(graph))).toEqual(['libs/x/src/one', 'libs/x/src/two']);
  });
});
