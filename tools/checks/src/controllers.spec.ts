import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { shipped } from './application-layer.js';
import { read } from './repository.js';

/** A controller parses, calls a part of the application layer, and presents. */
const MOST_LINES = 50;

/** Lines between the brackets of each class of a file. */
function linesOfClasses(path: string, source = read(path)): number[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line;
  return file.statements.filter(ts.isClassDeclaration).map(({ members, end }) => lineAt(end) - lineAt(members.pos) - 1);
}

describe('a controller is a page of routes', () => {
  it('whose class has fifty lines at most', () => {
    const controllers = shipped('apps/').filter((path) => path.endsWith('.controller.ts'));
    expect(controllers.length).toBeGreaterThan(40);
    expect(controllers.filter((path) => linesOfClasses(path).some((lines) => lines > MOST_LINES))).toEqual([]);
  });

  it('lines are counted between the brackets', () => {
    const planted = (lines: number) =>
      linesOfClasses('planted.ts', `// one\n@Controller()\nexport class A {\n${'  a() {}\n'.repeat(lines)}}\n`);
    expect([planted(0), planted(1), planted(51)]).toEqual([[0], [1], [51]]);
  });
});
