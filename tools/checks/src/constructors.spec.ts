import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { shipped } from './application-layer.js';
import { read } from './repository.js';

const MOST = 5;

/** The classes of a file whose constructors take more than that. */
function greedyIn(path: string, source = read(path)): string[] {
  if (!source.includes('constructor(')) return [];
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isConstructorDeclaration(node) && node.parameters.length > MOST) found.push(path);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true));
  return found;
}

describe('a constructor takes five dependencies at most', () => {
  it('in every class that ships; messages are data', () => {
    const files = shipped('apps/', 'libs/', 'tools/').filter((path) => !path.includes('/contracts/src/'));
    expect(files.flatMap((path) => greedyIn(path))).toEqual([]);
  });

  it('one with six is found, one with five is not', () => {
    const ofClass = (parameters: string) => greedyIn('planted.ts', `class A { constructor(${parameters}) {} }`);
    expect(ofClass('a: A, b: B<C, D>, c: C, d: D, e: E, @Inject(F) private readonly f: F')).toHaveLength(1);
    expect(ofClass('a: A, b: B<C, D>, c: C, d: { f: F; g: G }, e: (h: H) => I')).toEqual([]);
  });
});
